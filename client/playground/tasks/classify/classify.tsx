import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../../../language/formats.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { FileForm } from "../../input/files/file-form.tsx";
import { ListExport } from "../../result/downloads.tsx";
import { OneShotScreen, type ResultView } from "../one-shot-screen.tsx";
import { type ModelCall, optionsOf } from "../use-task.ts";

/** Number of classes shown. */
const CLASSIFICATION_TOP = 5;

export const classify: ModelCall<File> = async (
	{ id },
	variables,
	{ client, signal, onUpload },
) => ({
	result: await client.classify.mutate(
		{ modelId: id, file: variables.input, ...optionsOf(variables) },
		{ signal, context: { onUpload } },
	),
});

/** Says what a picture shows. */
export function Classify({ model }: { model: ShownModel }) {
	const hint = useTexts("tasks")("classifyHint");
	return (
		<OneShotScreen
			{...{ model, hint }}
			call={classify}
			View={ClassifyResult}
			Tools={ClassifyTools}
			Form={FileForm}
		/>
	);
}

/** The five best labels with bars; the downloads contain all of them. */
export const ClassifyResult: ResultView = ({ result }) => {
	const t = useTexts("tasks");
	const { percent } = useFormats();
	if (result.type !== "image_classification") return null;
	const { items } = result;
	if (items.length === 0) return <p className="text-soft">{t("noGuess")}</p>;
	return (
		<ol aria-label={t("classification")} className="space-y-4">
			{items.slice(0, CLASSIFICATION_TOP).map(({ label, score }) => (
				<li key={label}>
					<div className="flex justify-between gap-4">
						<span className="min-w-0 wrap-anywhere first-letter:uppercase">
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
};

export const ClassifyTools: ResultView = ({ result }) =>
	result.type === "image_classification" &&
	result.items.length > 0 && <ListExport items={result.items} name="classification" />;
