import { useId } from "react";
import { takesFile, takesText } from "#shared/kinds.ts";
import { taskOf } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { ModelTaskDescription } from "#shared/tasks/task.ts";
import { type FinishedResult, stepOf } from "../../calls/row.ts";
import { originOf } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { useModelState } from "../../lib/site/use-status.ts";
import type { Content } from "../../state/result.ts";
import { SpendButton } from "../../ui/spend-button.tsx";
import { veilFile } from "../result/veil.tsx";
import { offeredTasks, takesPictures } from "../tasks/index.ts";
import { ModelIcon } from "../tasks/model-icon.tsx";
import { recipeOf } from "./recipe.ts";
import { useOpenModel } from "./use-open-model.ts";

/** The tasks that can go on with a result, by the kind of its content; in a chat only models that see take pictures. */
const takers: Record<Content["kind"], (task: ModelTaskDescription) => boolean> = {
	text: ({ takes }) => takes === "text" || takes === "conversation",
	// A list of things can be drawn.
	labels: ({ takes, gives }) => takes === "text" && gives === "picture",
	picture: ({ takes }) =>
		takes === "picture" || takes === "pictureAndText" || takes === "conversation",
	sound: ({ takes }) => takes === "sound",
};

/** Sends a result to another model, which answers at once: for each task, this site's first model. */
export function SendToModel({ finished }: { finished: FinishedResult }) {
	const t = useTexts("results");
	const { models } = useCatalogue();
	const stateOf = useModelState();
	const { openModel } = useOpenModel();
	const id = useId();
	const { task: done, answer } = recipeOf(finished);
	const targets = offeredTasks
		// A changed picture can be changed again, in other words.
		.filter((task) => task !== done || (takesFile(task) && takesText(task)))
		.filter((task) => takers[answer.kind](taskOf(task)))
		.flatMap((task) => models.find((one) => one.task === task && canTake(one)) ?? []);
	function canTake(model: ShownModel): boolean {
		const isSeen = answer.kind !== "picture" || takesPictures(model);
		return isSeen && stateOf(model).state !== "off";
	}
	function sendOn(model: ShownModel) {
		const { input } = originOf(finished);
		if (input instanceof File && stepOf(finished).isVeiled) veilFile(input);
		// The visitor has something to say or to ask about a picture first.
		const waits = input instanceof File && takesText(model.task);
		const isForm = waits && takesFile(model.task);
		const prefill = isForm ? { input: { picture: input, text: "" } } : { input };
		openModel(model, { ...prefill, runs: !waits, fromId: finished.id });
	}

	if (targets.length === 0 || answer.value.trim() === "") return null;
	return (
		<>
			<p id={id} className="ms-3 me-1 text-sm text-soft">
				{t("goOn")}
			</p>
			<ul aria-labelledby={id} className="contents">
				{targets.map((model) => (
					<li key={model.id}>
						<SendOn model={model} onPress={() => sendOn(model)} />
					</li>
				))}
			</ul>
		</>
	);
}

type SendOnProps = { model: ShownModel; onPress: () => void };

function SendOn({ model, onPress }: SendOnProps) {
	const t = useTexts("results");
	const spending = useSpending(model.task, model.points);
	return (
		<SpendButton
			look="quiet"
			// Without points the form opens filled in, and says until when.
			cost={{ ...spending, canSpend: true }}
			title={model.name}
			className="text-sm"
			onClick={onPress}
		>
			<ModelIcon task={model.task} className="size-4 text-accent" />
			{t("actions", { task: model.task })}
		</SpendButton>
	);
}
