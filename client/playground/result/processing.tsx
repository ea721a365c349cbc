import type { ReactNode } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Spinner } from "../../ui/spinner.tsx";

/** A streamed answer that has not begun. Its announcement stands elsewhere. */
export function Processing() {
	const t = useTexts("tasks");
	return (
		<ProcessingFrame isRunning>
			<p aria-hidden="true">{t("inProgress")}</p>
		</ProcessingFrame>
	);
}

type Props = {
	/** Otherwise only the children are there, for screen readers. */
	isRunning: boolean;
	/** The share of a file that has been sent. */
	uploaded?: number | undefined;
	children: ReactNode;
};

/** The spinner around the words about a running call; during an upload with its progress. */
export function ProcessingFrame({ isRunning, uploaded, children }: Props) {
	const t = useTexts("tasks");
	const isUploading = uploaded !== undefined && uploaded < 1;
	return (
		<div
			className={
				isRunning ? "flex flex-1 flex-col items-center justify-center gap-4 text-soft" : "sr-only"
			}
		>
			{isRunning && <Spinner className="size-9 text-accent" />}
			{children}
			<div className="h-1.5 w-40">
				{isRunning && isUploading && (
					<progress
						aria-label={t("upload")}
						max={1}
						value={uploaded}
						className="progress block size-full text-accent"
					/>
				)}
			</div>
		</div>
	);
}
