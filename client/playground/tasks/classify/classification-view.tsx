import { CLASSIFICATION_TOP } from "#shared/limits.ts";
import { useFormats } from "../../../language/formats.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ResultOf } from "../../../state/task-result.ts";
import { ListExport } from "../../result/list-export.tsx";

/** The five best labels with bars; the downloads have all of them. */
export function ClassificationView({ result }: { result: ResultOf<"image_classification"> }) {
	const { items } = result;
	const t = useTexts("tasks");
	const { percent } = useFormats();
	if (items.length === 0) return <p className="text-soft">{t("noGuess")}</p>;
	return (
		<div className="space-y-5">
			<ol aria-label={t("classification")} className="space-y-4">
				{items.slice(0, CLASSIFICATION_TOP).map(({ label, score }) => (
					<li key={label}>
						<div className="flex justify-between gap-4">
							<span dir="auto" className="min-w-0 wrap-anywhere first-letter:uppercase">
								{label}
							</span>
							<span className="font-medium tabular-nums">{percent(score)}</span>
						</div>
						<div
							aria-hidden="true"
							className="mt-1.5 h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
						>
							<div
								className="meter h-full min-w-1 rounded-full bg-accent"
								style={{ width: `${score * 100}%` }}
							/>
						</div>
					</li>
				))}
			</ol>
			<ListExport items={items} name="classification" />
		</div>
	);
}
