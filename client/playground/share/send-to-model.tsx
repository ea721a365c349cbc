import { useId } from "react";
import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { type FinishedResult, stepOf } from "../../calls/row.ts";
import { originOf } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { useModelState } from "../../lib/site/use-status.ts";
import { type Content, contentOf } from "../../state/result.ts";
import { ModelIcon } from "../../ui/model-icon.tsx";
import { SpendButton } from "../../ui/spend-button.tsx";
import { veilFile } from "../result/veil.tsx";
import { useOpenModel } from "./use-open-model.ts";

/** The results that each task accepts, in the order of the buttons. */
const usable: Record<ModelTask, readonly Content["kind"][]> = {
	tts: ["text"],
	generateImage: ["text", "labels"],
	chat: ["text"],
	generateText: ["text"],
	classify: ["picture"],
	detect: ["picture"],
	transcribe: ["sound"],
};

/** Sends a result to another model, which answers at once: for each task, this site's first model. */
export function SendToModel({ finished }: { finished: FinishedResult }) {
	const t = useTexts("results");
	const { models } = useCatalogue();
	const stateOf = useModelState();
	const { openModel } = useOpenModel();
	const id = useId();
	const content = contentOf(finished.result);
	const targets = Object.entries(usable)
		.filter(([task, kinds]) => task !== finished.task && kinds.includes(content.kind))
		.flatMap(
			([task]) => models.find((one) => one.task === task && stateOf(one).state !== "off") ?? [],
		);
	function sendOn(model: ShownModel) {
		const { input } = originOf(finished);
		if (input instanceof File && stepOf(finished).isVeiled) veilFile(input);
		openModel(model, { input, fromId: finished.id, runs: true });
	}

	if (targets.length === 0 || content.value.trim() === "") return null;
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
