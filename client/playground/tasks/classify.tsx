import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import type { ResultOf } from "../../state/result.ts";
import { ListExport } from "../result/downloads.tsx";
import type { TaskView } from "./task-view.ts";
import { wholeOptionsOf } from "./use-task.ts";

/** Number of classes shown. */
const CLASSIFICATION_TOP = 5;

/** Says what a picture shows. */
export const classify: TaskView<"classify"> = {
	hint: "classifyHint",
	call: async ({ id }, asked, { client, signal, onUpload }) => ({
		result: await client.classify.mutate(
			{ modelId: id, file: asked.input, ...wholeOptionsOf(asked) },
			{ signal, context: { onUpload } },
		),
	}),
	View: Labels,
	Tools: ({ result: { items } }) =>
		items.length > 0 && <ListExport items={items} name="classification" />,
};

/** The five best labels with bars; the downloads contain all of them. */
function Labels({ result: { items } }: { result: ResultOf<"image_classification"> }) {
	const t = useTexts("tasks");
	const { percent } = useFormats();
	if (items.length === 0) return <p className="text-soft">{t("noGuess")}</p>;
	return (
		<ol aria-label={t("classification")} className="space-y-4">
			{items.slice(0, CLASSIFICATION_TOP).map(({ label, score }) => (
				<li key={label}>
					<div className="flex justify-between gap-4">
						<span className="min-w-0 wrap-anywhere">
							<bdi>{label}</bdi>
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
	);
}
