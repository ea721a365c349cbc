import { useId } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { useModelState } from "../../lib/site/use-model-state.ts";
import { Button } from "../../ui/button.tsx";
import { type Content, contentOf } from "../finished/content-of.ts";
import type { FinishedResult } from "../finished/finished-result.ts";
import { mediaFile } from "../finished/media-file.ts";
import { useOpenModel } from "../finished/use-open-model.ts";
import { ModelIcon } from "../models/model-icon.tsx";
import { nextTasks } from "./next-tasks.ts";

/** What can be done with a result next, each with the first model of this site that can do it. */
export function SendOn({ finished }: { finished: FinishedResult }) {
	const t = useTexts("results");
	const { models } = useCatalogue();
	const stateOf = useModelState();
	const openModel = useOpenModel();
	const id = useId();
	const content = contentOf(finished.result);
	const targets = nextTasks(finished.task, content.kind).flatMap(
		(task) => models.find((one) => one.task === task && stateOf(one).state !== "off") ?? [],
	);
	if (targets.length === 0 || content.value.trim() === "") return null;
	return (
		<>
			<p id={id} className="w-full text-sm text-soft">
				{t("goOn")}
			</p>
			<ul aria-labelledby={id} className="contents">
				{targets.map((model) => (
					<li key={model.id}>
						<Button
							look="secondary"
							title={model.name}
							className="px-3 text-sm"
							onClick={() =>
								openModel(model, {
									input: inputOf(content),
									way: [...finished.way, finished],
								})
							}
						>
							<ModelIcon task={model.task} className="size-4 text-accent" />
							{t("actions", { task: model.task })}
						</Button>
					</li>
				))}
			</ul>
		</>
	);
}

/** What a form takes: words as they are, a picture or a sound as a file. */
function inputOf({ kind, value }: Content): string | File {
	return kind === "picture" || kind === "sound" ? mediaFile(kind, value) : value;
}
