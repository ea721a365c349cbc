import type { z } from "zod";
import {
	createContracts,
	type ModelTask,
	type StreamedTask,
	type TaskName,
	type tasks,
} from "../models.ts";
import type { StreamEvent } from "../result.ts";
import type { DetectedObject } from "./detect.ts";

/** The contract of each task: the input and the output of its procedure. */
export const contracts = createContracts() satisfies {
	[Name in TaskName]: { input: z.ZodType; output: z.ZodType<Output<Name>> };
};

/** The output of a task's procedure: a stream, or a result that names its model and has what the task gives. */
type Output<Name extends TaskName> = Name extends StreamedTask
	? AsyncIterable<unknown>
	: { model: string } & TypeOf<Name>;

type TypeOf<Name extends TaskName> = Name extends ModelTask
	? { type: (typeof tasks)[Name]["result"] } & Given[(typeof tasks)[Name]["gives"]]
	: unknown;

/** What a result has, by the kind of answer that its task gives: pages read it without knowing the task. */
type Given = {
	stream: unknown;
	text: { text: string };
	picture: { imageUrl: string; prompt: string };
	sound: { audioUrl: string; text: string };
	labels: { items: { label: string; score: number }[] };
	boxes: { items: DetectedObject[] };
};

/** The output of a task's procedure. */
type TaskOutput<Name extends TaskName> = z.output<(typeof contracts)[Name]["output"]>;

/** The result of a task; of a streamed one, that of its last event. */
export type TaskResult<Name extends TaskName> =
	TaskOutput<Name> extends AsyncIterable<infer Event>
		? Event extends StreamEvent<unknown> & { type: "done"; result: infer Result }
			? Result
			: never
		: TaskOutput<Name>;

/** The results of the streamed tasks. */
export type StreamedResult = TaskResult<StreamedTask>;

/** The results of model tasks that answer in one piece. */
export type WholeResult = TaskResult<Exclude<ModelTask, StreamedTask>>;
