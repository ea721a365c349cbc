import type { z } from "zod";
import type { ModelTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { contracts } from "#shared/tasks/index.ts";
import {
	newRowId,
	stepsTo,
	useOrigin,
	useRow,
	useShownRow,
	useTable,
	writeRow,
} from "../../calls/table.ts";
import { trackUnfinished } from "../../calls/unfinished.ts";
import { type CallTools, useCall } from "../../calls/use-call.ts";
import { api } from "../../lib/api/api.tsx";
import { pointsLeft } from "../../lib/site/use-spending.ts";
import { sentOf } from "../../state/chosen-parameters.ts";
import { knownResult } from "../../state/known-result.ts";
import type { FinishedResult, PartialAnswer, Step } from "../../state/result.ts";
import type { Transcript } from "../../state/store.ts";

/** The visitor's input for a model. */
type Asked<Input extends string | File = string | File> = {
	input: Input;
	parameters: ParameterValues;
	/** The visitor wants the model itself, not a prepared answer. */
	isFresh?: true;
};

/** The variables of a task's mutation: the input, and the row that it becomes. */
type TaskVariables<Input extends string | File> = Asked<Input> & {
	id: string;
	madeFrom: readonly Step[];
	/** The visitor's points before the call. */
	pointsBefore?: number | undefined;
	/** The finished parts of a recording that is to be continued. */
	transcript?: Transcript | undefined;
};

/** The optional fields of a call's input. */
export function optionsOf({ parameters, isFresh }: Asked) {
	return { ...sentOf(parameters), ...(!isFresh && { acceptPrepared: true as const }) };
}

/** Calls a task's procedure. */
export type ModelCall<Input extends string | File> = (
	model: ShownModel,
	variables: TaskVariables<Input>,
	tools: CallTools & { client: TaskClient },
) => Promise<Pick<FinishedResult, "result" | "thinking" | "firstTokenMs">>;

/** The state of a task's screen. */
export type TaskRun = ReturnType<typeof useTask>;

/** A task screen's call, and the row to show: the one in the address, otherwise the last call's. */
export function useTask<Input extends string | File>(
	model: ShownModel,
	modelCall: ModelCall<Input>,
) {
	const clientOf = useTaskClient(model);
	const { shownId, show } = useShownRow();
	const call = useCall({
		mutationKey: [model.id],
		async mutationFn(variables: TaskVariables<Input>, tools) {
			const client = await clientOf();
			const { id, input, parameters, madeFrom } = variables;
			const basis = { id, modelId: model.id, task: model.task, input, parameters, madeFrom };
			const unfinished = trackUnfinished(basis);
			function onPartial(partial: PartialAnswer) {
				unfinished.take(partial);
				tools.onPartial(partial);
			}
			try {
				// Written in the file of the task: generate-text.tsx, detect.tsx, …
				const output = await modelCall(model, variables, { ...tools, client, onPartial });
				unfinished.end();
				writeRow({ ...basis, ...output, result: knownResult(output.result), at: Date.now() });
				return id;
			} catch (thrown) {
				if (tools.signal.aborted) unfinished.end();
				else unfinished.cut();
				throw thrown;
			}
		},
	});
	// A row in the address is shown alone, without another call beside it.
	const isLast = shownId === undefined || shownId === call.variables?.id;
	const row = useRow(isLast ? call.data : shownId);
	const data = row?.modelId === model.id ? row : undefined;
	const origin = useOrigin(data);
	const { status } = api.useUtils();
	const before = useTable(({ rows }) => rows.findLast(({ modelId }) => modelId === model.id));

	return {
		...call,
		...(!isLast && noCall),
		isPending: call.isPending,
		/** A call is running behind the row in the address. */
		isBehind: call.isPending && !isLast,
		data,
		/** The address names a row that does not exist, and no call is running. */
		isGone: !isLast && row === null,
		/** The model's last row in this visit, shown again after Stop. */
		before,
		show,
		mutate(asked: Asked<Input>) {
			if (call.isRunning()) return;
			const pointsBefore = pointsLeft(status.getData());
			const madeFrom = stepsTo(asked.input, origin);
			const variables = { ...asked, id: newRowId(), madeFrom, pointsBefore };
			show(variables.id, variables.madeFrom.at(-1)?.id);
			call.mutate(variables);
		},
		/** Repeats the last call; for a long recording, sends the rest. */
		retry() {
			const { variables, transcript } = call;
			if (variables) call.mutate({ ...variables, ...(transcript && { transcript }) });
		},
	};
}

const noCall = {
	error: undefined,
	failedAt: undefined,
	isWaiting: false,
	isStopped: false,
	uploaded: undefined,
	variables: undefined,
	transcript: undefined,
	callId: undefined,
	startedAt: undefined,
} as const;

type ApiClient = ReturnType<typeof api.useUtils>["client"];

/** The procedures of all tasks, on the server or the device. Their inputs are objects here, never forms. */
type TaskClient = {
	[Name in ModelTask]: {
		mutate(
			input: z.output<(typeof contracts)[Name]["input"]>,
			options?: Parameters<ApiClient[Name]["mutate"]>[1],
		): Promise<z.output<(typeof contracts)[Name]["output"]>>;
	};
};

/** Returns the client that answers for a model: the server's, or that of the visitor's own device. */
export function useTaskClient(model: ShownModel): () => Promise<TaskClient> {
	const { client } = api.useUtils();
	return async () => {
		if (model.answeredBy !== "device") return client;
		const { deviceClient } = await import("../../device/device-client.ts");
		return { generateImage: client.generateImage, ...deviceClient(model) };
	};
}
