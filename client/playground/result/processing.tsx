import { useTexts } from "../../language/use-texts.ts";
import { Spinner } from "../../ui/spinner.tsx";

type Props = { uploaded?: number | undefined; note?: string | undefined };

/** A running call; during an upload with its progress. */
export function Processing({ uploaded, note }: Props) {
	const t = useTexts("tasks");
	const isUploading = uploaded !== undefined && uploaded < 1;
	return (
		<div className="flex flex-1 flex-col items-center justify-center gap-4 text-soft">
			<Spinner className="size-9 text-accent" />
			<p>{t("inProgress")}</p>
			{note && <p className="text-sm tabular-nums">{note}</p>}
			<progress
				aria-label={t("upload")}
				max={1}
				value={uploaded ?? 0}
				className={`progress h-1.5 w-40 text-accent ${isUploading ? "" : "invisible"}`}
			/>
		</div>
	);
}
