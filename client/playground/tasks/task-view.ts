import type { ComponentType } from "react";
import type { ChatMessage } from "#shared/inputs.ts";
import type { ModelTask, StreamedTask, tasks } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { TaskResult } from "#shared/tasks/index.ts";
import type { FinishedResult, TranscriptPart } from "../../calls/row.ts";
import type { English } from "../../messages/language.ts";
import type { CallInput, PictureAndText } from "../../state/call-input.ts";
import type { ChosenParameters } from "../../state/chosen-parameters.ts";
import type { TaskOutput } from "../../state/result.ts";
import type { IdeasProps } from "../input/form-parts.tsx";
import type { Count } from "../input/parameters/picture-choices.tsx";
import type { ModelCall, TaskRun } from "./use-task.ts";

/** The input of a call, by what its task takes. */
type Inputs = {
	text: string;
	conversation: readonly ChatMessage[];
	picture: File;
	sound: File;
	pictureAndText: PictureAndText;
};

type InputOf<Name extends ModelTask> = Inputs[(typeof tasks)[Name]["takes"]];

/** The tasks whose answer comes whole. */
type WholeTask = Exclude<ModelTask, StreamedTask>;

type ResultProps<Name extends WholeTask> = {
	result: TaskResult<Name>;
	/** What was sent, if it is still available. */
	input: FinishedResult["input"];
	parameters?: ParameterValues;
	/** The last press on this screen asked for it, and it is shown for the first time. */
	isAsked?: boolean;
};

type AnotherProps = { model: ShownModel; chosen: ChosenParameters; task: TaskRun };

/** How the results of a task look whose answer comes whole; a stream is an answer in Markdown. */
type ResultViews<Name extends WholeTask> = {
	View: ComponentType<ResultProps<Name>>;
	/** Whether the view of a result has the file that was sent, to see or to play; otherwise its title has a picture. */
	showsInput?: (result: TaskOutput) => boolean;
	/** The downloads and copy buttons of a result, in its row of actions. */
	Tools: ComponentType<ResultProps<Name>>;
	/** The partial result, for a task that sends a long input in parts. */
	joinParts?: (parts: readonly TranscriptPart[]) => TaskResult<Name> | undefined;
	/** Choices above the main button, among them how many answers a press asks for. */
	Choices?: ComponentType<{ model: ShownModel; chosen: ChosenParameters; count?: Count }>;
	/** What is behind the frame in which an answer is awaited. */
	Behind?: ComponentType<{ task: TaskRun }>;
	/** Asks for another answer to the same input; stands below the result, also while the next one is awaited. */
	Another?: ComponentType<AnotherProps> | undefined;
	/** How its suggestions look. */
	Ideas?: ComponentType<IdeasProps>;
};

/** What is a task's own on the page. All else follows from its description: the form, the limits, what waits. */
export type TaskView<Name extends ModelTask> = {
	/** Calls its procedure. */
	call: ModelCall<InputOf<Name>>;
} & ([Name] extends ["chat"]
	? unknown
	: {
			/** Shown while there is no result. */
			hint: Extract<keyof English<"tasks">, `${string}Hint`>;
		}) &
	([Name] extends [StreamedTask] ? unknown : ResultViews<Exclude<Name, StreamedTask>>);

/** The view of any task with a form and results. */
export type FormTaskView = Pick<TaskView<"generateText">, "hint"> & {
	call: ModelCall<CallInput>;
} & Partial<ResultViews<WholeTask>>;
