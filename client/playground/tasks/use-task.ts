import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { api } from "../../lib/api/api.tsx";
import type { FinishedResult, PartialAnswer } from "../../state/result.ts";
import { closeResult, finishResult } from "../../state/results.ts";
import { useClientState } from "../../state/store.ts";
import { dropUnfinished, trackUnfinished } from "../../state/unfinished.ts";
import { type CallTools, useCall } from "../../state/use-call.ts";

/** What a model is given. */
export type Asked<Input extends string | File = string | File> = {
	input: Input;
	parameters: ParameterValues;
};

type Client = ReturnType<typeof api.useUtils>["client"];

/** Calls a task's procedure. */
export type ModelCall<Input extends string | File> = (
	model: ShownModel,
	asked: Asked<Input>,
	tools: CallTools & { client: Client },
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
	const { client } = api.useUtils();
	const results = useClientState((state) => state.results);
	const again = useClientState(({ opened }) => opened[model.id]);
	const { data, input, partial, isStopped, isPending, error, ...call } = useCall({
		key: [model.id],
		async call(asked: Asked<Input>, tools) {
			const { input: text, parameters } = asked;
			if (typeof text !== "string") {
				const made = await modelCall(model, asked, { ...tools, client });
				return finishResult(model, { ...asked, ...made });
			}
			const unfinished = trackUnfinished(model.id, { input: text, parameters });
			function onPartial(part: PartialAnswer) {
				unfinished.take(part);
				tools.onPartial(part);
			}
			try {
				const made = await modelCall(model, asked, { ...tools, client, onPartial });
				unfinished.end();
				return finishResult(model, { ...asked, ...made });
			} catch (thrown) {
				if (tools.signal.aborted) unfinished.end();
				else unfinished.cut();
				throw thrown;
			}
		},
	});
	// Before the first call of this page, what the page before it left unfinished.
	const interrupted = useClientState(({ unfinished }) => unfinished[model.id]);
	const isInterrupted = interrupted !== undefined && input === undefined && !again;
	const asked = isInterrupted ? interrupted : input;
	return {
		...call,
		run(next: Asked<Input>) {
			closeResult(model.id);
			dropUnfinished(model.id);
			call.run(next);
		},
		isPending,
		/** The running call is out of sight behind an earlier result. */
		isBehind: isPending && again !== undefined,
		isStopped: isStopped && !again,
		/** The page was left before the end of the text, of which `partial` had come. */
		isInterrupted,
		error,
		asked,
		partial: again ? undefined : (partial ?? (isInterrupted ? interrupted.partial : undefined)),
		data: again ?? data,
		/** The last result of the visit: a stop brings it back. */
		before: results.findLast(({ modelId }) => modelId === model.id),
	};
}
