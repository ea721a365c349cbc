import { useTexts } from "../../language/use-texts.ts";
import { Spinner } from "../../ui/spinner.tsx";

/** A running call; during an upload with its progress. */
export function Processing({ uploaded }: { uploaded?: number | undefined }) {
	const t = useTexts("tasks");
	const isUploading = uploaded !== undefined && uploaded < 1;
	return (
		<div className="flex flex-1 flex-col items-center justify-center gap-4 text-soft">
			<Spinner className="size-9 text-accent" />
			<p>{t("inProgress")}</p>
			<progress
				aria-label={t("upload")}
				max={1}
				value={uploaded ?? 0}
				className={`progress h-1.5 w-40 text-accent ${isUploading ? "" : "invisible"}`}
			/>
		</div>
	);
}
