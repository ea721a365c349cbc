import type { z } from "zod";
import type { ModelTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { contracts } from "#shared/tasks/index.ts";
import { api } from "../../lib/api/api.tsx";
import { sentOf } from "../../state/parameters.ts";
import type { FinishedResult, PartialAnswer } from "../../state/result.ts";
import { closeResult, dropTranscript, finishResult } from "../../state/results.ts";
import { useClientState } from "../../state/store.ts";
import { dropUnfinished, trackUnfinished } from "../../state/unfinished.ts";
import { type CallTools, useCall } from "../../state/use-call.ts";

/** The variables of a task's mutation. */
type TaskVariables<Input extends string | File = string | File> = {
	input: Input;
	parameters: ParameterValues;
	/** The visitor wants the model itself, not an answer that this site has prepared. */
	isFresh?: true;
};

/** The optional fields of a call's input. */
export function optionsOf({ parameters, isFresh }: TaskVariables) {
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

/**
 * The mutation of a task's screen, and the result to show: the last call's, or an earlier one that was opened
 * since.
 */
export function useTask<Input extends string | File>(
	model: ShownModel,
	modelCall: ModelCall<Input>,
) {
	const clientOf = useTaskClient(model);
	const results = useClientState((state) => state.results);
	const opened = useClientState((state) => state.opened[model.id]);
	const { mutate, data, isStopped, callId, ...call } = useCall({
		mutationKey: [model.id],
		async mutationFn(variables: TaskVariables<Input>, tools) {
			const client = await clientOf();
			const { input, parameters } = variables;
			const text = typeof input === "string" ? input : "";
			const unfinished = trackUnfinished(model.id, { input: text, parameters });
			function onPartial(partial: PartialAnswer) {
				unfinished.take(partial);
				tools.onPartial(partial);
			}
			try {
				const output = await modelCall(model, variables, { ...tools, client, onPartial });
				unfinished.end();
				return finishResult(model, { ...variables, ...output });
			} catch (thrown) {
				if (tools.signal.aborted) unfinished.end();
				else unfinished.cut();
				throw thrown;
			}
		},
	});
	const unfinished = useClientState((state) => state.unfinished[model.id]);
	// After the first call of this page it is that call's.
	const interrupted = call.variables || opened ? undefined : unfinished;
	return {
		...call,
		mutate(variables: TaskVariables<Input>) {
			closeResult(model.id);
			dropTranscript(model.id);
			dropUnfinished(model.id);
			mutate(variables);
		},
		/** A call runs behind the opened result. */
		isBehind: call.isPending && opened !== undefined,
		isStopped: isStopped && !opened,
		/** A text that the page before this one left before its end. */
		interrupted,
		/** The last call, unless an earlier result is shown in its place. */
		callId: opened ? undefined : callId,
		data: opened ?? data,
		/** The last result of the visit, shown again after a stop. */
		before: results.findLast(({ modelId }) => modelId === model.id),
	};
}

type ApiClient = ReturnType<typeof api.useUtils>["client"];

/** The procedures of all tasks, wherever they run. Their inputs are objects here, never forms. */
export type TaskClient = {
	[Name in ModelTask]: {
		mutate(
			input: z.output<(typeof contracts)[Name]["input"]>,
			options?: Parameters<ApiClient[Name]["mutate"]>[1],
		): Promise<z.output<(typeof contracts)[Name]["output"]>>;
	};
};

/** Gives the client that answers for a model: the server's, or the one of the visitor's own device. */
export function useTaskClient(model: ShownModel): () => Promise<TaskClient> {
	const { client } = api.useUtils();
	return async () => {
		if (model.answeredBy !== "device") return client;
		const { deviceClient } = await import("../../device/device-client.ts");
		return { generateImage: client.generateImage, ...deviceClient(model) };
	};
}
