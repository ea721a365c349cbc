import clsx from "clsx";
import type { HistoryEntry } from "../../calls/row.ts";
import { Bars } from "../result/audio-player.tsx";
import { ModelIcon } from "./model-icon.tsx";

type Props = {
	row: Pick<HistoryEntry, "task" | "picture" | "peaks" | "isVeiled">;
	/** Its size. */
	className: string;
};

/** A row's picture, the waveform of its sound, or its task's icon. */
export function RowThumb({ row: { task, picture, peaks, isVeiled }, className }: Props) {
	return (
		<span
			className={clsx(
				"relative flex shrink-0 items-center justify-center overflow-hidden rounded-lg bg-sunken",
				className,
			)}
		>
			{picture ? (
				<img
					src={picture}
					alt=""
					className={clsx("size-full object-cover", isVeiled && "scale-125 blur-xl")}
				/>
			) : peaks ? (
				<span className="absolute inset-x-[10%] inset-y-[28%]">
					<Bars peaks={peaks} className="stroke-accent" />
				</span>
			) : (
				<ModelIcon task={task} className="size-5 text-accent" />
			)}
		</span>
	);
}
