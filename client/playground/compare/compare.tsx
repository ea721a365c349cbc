import type { ComponentType } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { FileForm } from "../input/files/file-form.tsx";
import { ParametersFold } from "../input/parameters/parameters-fold.tsx";
import { useParameters } from "../input/parameters/use-parameters.ts";
import type { FormProps } from "../input/submit-row.tsx";
import { TextForm } from "../input/text-form.tsx";
import { ColumnContext, InputColumn } from "../result/columns.tsx";
import { askOnce } from "../tasks/chat/call.ts";
import { classify } from "../tasks/classify/call.ts";
import { detect } from "../tasks/detect/call.ts";
import { generateImage } from "../tasks/generate-image/call.ts";
import { generateText } from "../tasks/generate-text/call.ts";
import { TextResults } from "../tasks/generate-text/text-results.tsx";
import { ResultsPanel } from "../tasks/results-panel.tsx";
import { transcribe } from "../tasks/transcribe/call.ts";
import { tts } from "../tasks/tts/call.ts";
import { type ModelCall, type TaskRun, useTask } from "../tasks/use-task.ts";

type Props = { first: ShownModel; second: ShownModel };

const textCalls = { generateText, chat: askOnce, generateImage, tts };
const fileCalls = { classify, detect, transcribe };

/** Compares two models of a task: one input; each answers, stops and fails on its own. */
export function Compare(props: Props) {
	const { task } = props.first;
	switch (task) {
		case "classify":
		case "detect":
		case "transcribe":
			return <Sides {...props} Form={FileForm} call={fileCalls[task]} />;
		default:
			return <Sides {...props} Form={TextForm} call={textCalls[task]} />;
	}
}
type SidesProps<Input extends string | File> = Props & {
	Form: ComponentType<FormProps<Input>>;
	call: ModelCall<Input>;
};

function Sides<Input extends string | File>({ first, second, Form, call }: SidesProps<Input>) {
	const t = useTexts("results");
	const sides = [useSide(first, call), useSide(second, call)];
	const [one, other] = sides.map(({ task }) => task.asked?.input);
	return (
		<>
			<InputColumn>
				<Form
					model={{ ...first, points: first.points + second.points }}
					isPending={sides.some(({ task }) => task.isPending)}
					onSubmit={(input) => {
						for (const { task, chosen } of sides) task.run({ input, parameters: chosen.values });
					}}
					onStop={() => {
						for (const { task } of sides) task.stop();
					}}
				/>
				<div className="grid gap-x-6 md:grid-cols-2">
					{sides.map(({ model, chosen }) => (
						<ParametersFold key={model.id} model={model} chosen={chosen} of={model.name} />
					))}
				</div>
			</InputColumn>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div
				role="group"
				aria-label={t("sideBySide")}
				className="grid gap-5 [grid-area:results] md:grid-cols-2"
			>
				{sides.map(({ model, task }, place) => (
					<ColumnContext key={model.id} value={{ name: model.name, place, onStop: task.stop }}>
						{/* An earlier result for another input is nothing to compare. */}
						<SideResults model={model} task={one === other ? task : { ...task, ...nothing }} />
					</ColumnContext>
				))}
			</div>
		</>
	);
}

const nothing = {
	data: undefined,
	before: undefined,
	error: undefined,
	partial: undefined,
	isStopped: false,
} as const;

function useSide<Input extends string | File>(model: ShownModel, call: ModelCall<Input>) {
	return { model, chosen: useParameters(model), task: useTask(model, call) };
}

function SideResults({ model, task }: { model: ShownModel; task: TaskRun }) {
	const hint = useTexts("results")("compareHint");
	const isText = model.task === "generateText" || model.task === "chat";
	const View = isText ? TextResults : ResultsPanel;
	return <View {...{ model, task, hint }} />;
}
