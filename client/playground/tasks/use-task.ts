import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult } from "../../state/result.ts";
import { closeResult, dropTranscript, finishResult } from "../../state/results.ts";
import { useClientState } from "../../state/store.ts";
import { type CallTools, useCall } from "../../state/use-call.ts";
import { type TaskClient, useTaskClient } from "./task-client.ts";

/** What a model is given. */
export type Asked<Input extends string | File = string | File> = {
	input: Input;
	parameters: ParameterValues;
};

/** Calls a task's procedure. */
export type ModelCall<Input extends string | File> = (
	model: ShownModel,
	asked: Asked<Input>,
	tools: CallTools & { client: TaskClient },
) => Promise<Pick<FinishedResult, "result" | "thinking">>;

/** What a view of results reads of a task. */
export type TaskRun = ReturnType<typeof useTask>;

/**
 * The calls to a model and the result to show: that of the last call, or an earlier one that was
 * opened since.
 */
export function useTask<Input extends string | File>(
	model: ShownModel,
	modelCall: ModelCall<Input>,
) {
	const clientOf = useTaskClient(model);
	const results = useClientState((state) => state.results);
	const again = useClientState(({ opened }) => opened[model.id]);
	const { data, input, partial, isStopped, isPending, error, ...call } = useCall({
		key: [model.id],
		async call(asked: Asked<Input>, tools) {
			const output = await modelCall(model, asked, { ...tools, client: await clientOf() });
			return finishResult(model, { ...asked, ...output });
		},
	});
	return {
		...call,
		run(asked: Asked<Input>) {
			closeResult(model.id);
			dropTranscript(model.id);
			call.run(asked);
		},
		isPending,
		/** The running call is out of sight behind an earlier result. */
		isBehind: isPending && again !== undefined,
		isStopped: isStopped && !again,
		error,
		asked: input,
		partial: again ? undefined : partial,
		data: again ?? data,
		/** The last result of the visit: a stop brings it back. */
		before: results.findLast(({ modelId }) => modelId === model.id),
	};
}
