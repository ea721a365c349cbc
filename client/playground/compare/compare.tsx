import type { ComponentType } from "react";
import { isStreamed } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useParameters } from "../../state/chosen-parameters.ts";
import { Card } from "../../ui/card.tsx";
import { FileForm } from "../input/files/file-form.tsx";
import type { FormProps } from "../input/form-parts.tsx";
import { ParametersFold } from "../input/parameters/parameters-fold.tsx";
import { ShapeChoice } from "../input/parameters/shape-choice.tsx";
import { TextForm } from "../input/text-form.tsx";
import { ColumnContext, InputColumn } from "../result/frame.tsx";
import { ClassifyResult, ClassifyTools, classify } from "../tasks/classify/classify.tsx";
import { DetectResult, DetectTools, detect } from "../tasks/detect/detect.tsx";
import {
	generateImage,
	ImageResult,
	ImageResultTools,
} from "../tasks/generate-image/generate-image.tsx";
import { generateText } from "../tasks/generate-text/generate-text.tsx";
import { TextResults } from "../tasks/generate-text/text-results.tsx";
import { OneShotResults } from "../tasks/one-shot-screen.tsx";
import { TranscribeResult, TranscribeTools } from "../tasks/transcribe/transcribe.tsx";
import { joinParts, transcribe } from "../tasks/transcribe-recording.ts";
import { TtsResult, TtsTools, tts } from "../tasks/tts/tts.tsx";
import { type ModelCall, type TaskRun, useTask } from "../tasks/use-task.ts";
import { CompareChats } from "./compare-chats.tsx";
import { Figures } from "./figures.tsx";

type Props = { first: ShownModel; second: ShownModel };

const textCalls = { generateText, generateImage, tts };
const fileCalls = { classify, detect, transcribe };
const views = {
	classify: { View: ClassifyResult, Tools: ClassifyTools },
	detect: { View: DetectResult, Tools: DetectTools },
	generateImage: { View: ImageResult, Tools: ImageResultTools },
	transcribe: { View: TranscribeResult, Tools: TranscribeTools, joinParts },
	tts: { View: TtsResult, Tools: TtsTools },
};

/** Compares two models of a task: one input; each answers, stops and fails independently. */
export function Compare(props: Props) {
	const { task } = props.first;
	switch (task) {
		case "chat":
			return <CompareChats {...props} />;
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
	const limits = [first.maxSeconds, second.maxSeconds].filter((limit) => limit !== undefined);
	const [one, other] = sides.map(({ task }) => task.variables?.input);
	return (
		<>
			<InputColumn>
				<Form
					model={{
						...first,
						points: first.points + second.points,
						...(limits.length > 0 && { maxSeconds: Math.min(...limits) }),
					}}
					isFresh
					isPending={sides.some(({ task }) => task.isPending)}
					onSubmit={(input) => {
						for (const { task, chosen } of sides) {
							// The times of prepared answers are not comparable.
							task.mutate({ input, parameters: chosen.values, isFresh: true });
						}
					}}
					onStop={() => {
						for (const { task } of sides) task.stop();
					}}
				/>
				<div className="grid gap-x-6 md:grid-cols-2">
					{sides.map(({ model, chosen }) => (
						<div key={model.id} className="mt-4">
							<ShapeChoice model={model} chosen={chosen} />
							<ParametersFold model={model} chosen={chosen} of={model.name} />
						</div>
					))}
				</div>
			</InputColumn>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div
				role="group"
				aria-label={t("sideBySide")}
				className="grid content-start gap-5 [grid-area:results] md:grid-cols-2"
			>
				{one !== undefined && one === other && <FiguresOf sides={sides} />}
				{sides.map(({ model, task }, place) => (
					<ColumnContext key={model.id} value={{ name: model.name, place, onStop: task.stop }}>
						{/* Only compare results of the same input. */}
						<SideResults model={model} task={one === other ? task : { ...task, ...nothing }} />
					</ColumnContext>
				))}
			</div>
		</>
	);
}

type ComparedSide = { model: ShownModel; task: TaskRun };

/** Rendered from the press on, so that figures cause no layout shift when they arrive. */
function FiguresOf({ sides }: { sides: readonly ComparedSide[] }) {
	return (
		<Card className="md:col-span-2">
			<Figures sides={sides.map(({ model, task }) => ({ model, data: task.data }))} />
		</Card>
	);
}

const nothing = {
	data: undefined,
	before: undefined,
	error: undefined,
	state: undefined,
	rowId: undefined,
	isStopped: false,
} as const;

function useSide<Input extends string | File>(model: ShownModel, call: ModelCall<Input>) {
	return { model, chosen: useParameters(model), task: useTask(model, call) };
}

function SideResults({ model, task }: { model: ShownModel; task: TaskRun }) {
	const hint = useTexts("results")("compareHint");
	if (isStreamed(model.task)) return <TextResults {...{ model, task, hint }} />;
	return <OneShotResults {...{ model, task, hint }} {...views[model.task]} />;
}
