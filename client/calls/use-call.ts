import {
	type Mutation,
	type MutationKey,
	type QueryClient,
	useMutation,
	useMutationState,
	useQueryClient,
} from "@tanstack/react-query";
import type { ErrorCode } from "#shared/errors.ts";
import { afterPaint } from "../lib/after-paint.ts";
import { api } from "../lib/api/api.tsx";
import { isRecord } from "../lib/is-record.ts";
import { type ShownError, shownError } from "../lib/shown-error.ts";
import type { PartialAnswer } from "../state/result.ts";
import {
	type ClientState,
	getState,
	type Progress,
	setState,
	type Transcript,
	useClientState,
} from "../state/store.ts";

/** What a call's function gets besides its variables. */
export type CallTools = {
	signal: AbortSignal;
	/** Aborts the call's signal. */
	abort: (reason?: unknown) => void;
	onUpload: (part: number) => void;
	onPartial: (partial: PartialAnswer) => void;
	/** Called with each finished part of a long recording. */
	onPart: (transcript: Transcript) => void;
};

/** The failure of a call, ready to show. */
export class CallFailure extends Error {
	readonly shown: ShownError;
	constructor(shown: ShownError) {
		super(shown.errorCode);
		this.shown = shown;
	}
}

/** A stopped call settles without a result; that is not an error. */
type Settled<Result> = { result?: Result };
type Context = { controller: AbortController };
type CallMutation<Variables, Result> = Mutation<Settled<Result>, CallFailure, Variables, Context>;

type Options<Variables, Result> = {
	/** A model's id or "assistant", then a purpose if it has several. One call per key runs at a time. */
	mutationKey: readonly string[];
	mutationFn: (variables: Variables, tools: CallTools) => Promise<Result>;
	/** Called after the last attempt, with the part of the answer that arrived. */
	onFailure?: (variables: Variables, error: ShownError, partial: PartialAnswer | undefined) => void;
};

/** The first part of every call's mutation key. */
const CALL = "call";

/**
 * A call that spends points, as a React Query mutation. It adds what a mutation lacks: a stop, upload progress,
 * a streamed answer, one call at a time, and one retry while a model loads. A call continues without its
 * screen, and a screen that comes back reads it from the cache:
 *
 *     const { mutate, isPending } = useCall({
 *     	mutationKey: [model.id],
 *     	mutationFn: (prompt: string, { signal }) => client.generateImage.mutate({ … }, { signal }),
 *     });
 *     <button onClick={() => mutate("a lighthouse")} disabled={isPending}>
 */
export function useCall<Variables, Result>(options: Options<Variables, Result>) {
	const client = useQueryClient();
	const { status } = api.useUtils();
	const mutationKey = [CALL, ...options.mutationKey];

	const mutation = useMutation({
		mutationKey,
		onMutate: () => ({ controller: new AbortController() }),
		async mutationFn(variables: Variables): Promise<Settled<Result>> {
			const running = runningCall(client, mutationKey);
			const controller = running?.state.context?.controller;
			if (!running || !controller) return {};
			const { signal } = controller;
			const report = (change: Progress) => reportProgress(running.mutationId, change);
			const tools: CallTools = {
				signal,
				abort: (reason) => controller.abort(reason),
				onUpload: (uploaded) => report({ uploaded }),
				onPartial: (partial) => report({ partial }),
				onPart: (transcript) => report({ transcript }),
			};
			async function attempt(): Promise<Settled<Result>> {
				report({ failedAt: undefined, waitingFor: undefined });
				try {
					// The function of use-task.ts or use-conversation.ts, which calls the procedure.
					const result = await options.mutationFn(variables, tools);
					return signal.aborted ? {} : { result };
				} catch (thrown) {
					if (signal.aborted) return {};
					report({ failedAt: Date.now() });
					throw failureOf(thrown, variables);
				}
			}
			return attempt().catch(async (failure: CallFailure) => {
				const { errorCode, retryAfterSeconds } = failure.shown;
				if (errorCode !== "MODEL_LOADING" || !retryAfterSeconds) throw failure;
				// A loading model reports how long it takes. React Query's own retry delay cannot be aborted.
				report({ waitingFor: failure.shown });
				await pause(retryAfterSeconds * 1000, signal);
				report({ waitingFor: undefined });
				if (signal.aborted) throw failure;
				return attempt();
			});
		},
		// React Query runs mutations of a scope one after the other.
		scope: { id: mutationKey.join(" ") },
		// Results stay for the visit; a new call removes earlier ones of its key.
		gcTime: Number.POSITIVE_INFINITY,
		// Offline, a call must fail at once; by default React Query pauses it silently.
		networkMode: "always",
		onError({ shown }: CallFailure, variables) {
			const id = runningCall(client, mutationKey)?.mutationId ?? -1;
			options.onFailure?.(variables, shown, getState().progress[id]?.partial);
		},
		// After the end is painted, so that a press on Stop does not wait for a request.
		onSettled: () => void afterPaint().then(() => status.invalidate()),
	});

	// A screen that mounts again has a new observer without earlier calls; the cache has them.
	const last = useMutationState({
		filters: { mutationKey, exact: true },
		select: ({ mutationId, state }: CallMutation<Variables, Result>) => ({ mutationId, ...state }),
	}).at(-1);
	const callId = last?.mutationId;
	const failedAt = useClientState((state) => progressOf(state, callId)?.failedAt);
	const uploaded = useClientState((state) => progressOf(state, callId)?.uploaded);
	const waitingFor = useClientState((state) => progressOf(state, callId)?.waitingFor);
	const transcript = useClientState((state) => progressOf(state, callId)?.transcript);
	const isPending = last?.status === "pending";
	const reset = () => removeSettledCalls(client, mutationKey);

	/** Does nothing while a call runs. Reads the cache, because a second press may come before a render. */
	function mutate(variables: Variables) {
		if (runningCall(client, mutationKey)) return;
		reset();
		mutation.mutate(variables);
	}

	return {
		mutate,
		isPending,
		/** The result of the last call. */
		data: isPending ? undefined : last?.data?.result,
		/** Why the last call failed, or why the running one is about to be retried. */
		error: isPending ? waitingFor : last?.error?.shown,
		/** When the last call began, in milliseconds since 1970. */
		startedAt: last?.submittedAt,
		/** The input of the last call. */
		variables: last?.variables,
		/** Removes a settled call. */
		reset,
		/** Repeats the last call. */
		retry: () => {
			if (last?.variables !== undefined) mutate(last.variables);
		},
		/** Aborts the running call, also at the provider. */
		stop: () => stopCall(client, mutationKey),
		/** True after `stop`, until the next call. */
		isStopped: last?.status === "success" && last.data?.result === undefined,
		/** True between a failure and the retry. */
		isWaiting: waitingFor !== undefined,
		/** The time of that failure. */
		failedAt,
		uploaded,
		/** The finished parts of a long recording. */
		transcript,
		/** The last call, for `usePartialAnswer`. */
		callId,
		isRunning: () => runningCall(client, mutationKey) !== undefined,
	};
}

/**
 * The part of a call's streamed answer that has arrived. Separate from `useCall`, so that each piece renders only the
 * component that shows it.
 */
export function usePartialAnswer(callId: number | undefined): PartialAnswer | undefined {
	return useClientState((state) => progressOf(state, callId)?.partial);
}

/** A running call. */
export type RunningCall = {
	modelId: string;
	/** Why the model is called, if it has several purposes: a conversation's key, a field that is dictated to. */
	purpose: string | undefined;
	/** The row that will hold the result; none for calls of conversations. */
	rowId: string | undefined;
};

/** All running calls, the latest last. */
export function useRunningCalls(): readonly RunningCall[] {
	return useMutationState({
		filters: { mutationKey: [CALL], status: "pending" },
		select: ({ options: { mutationKey = [] }, state: { variables } }) => ({
			modelId: String(mutationKey[1]),
			purpose: typeof mutationKey[2] === "string" ? mutationKey[2] : undefined,
			rowId: isRecord(variables) && typeof variables.id === "string" ? variables.id : undefined,
		}),
	});
}

/** Why a model's last call failed; undefined if it did not, or was stopped. */
export function useLastError(id: string): ErrorCode | undefined {
	return useMutationState({
		filters: { mutationKey: [CALL, id] },
		select: ({ state: { error } }) =>
			error instanceof CallFailure ? error.shown.errorCode : undefined,
	}).at(-1);
}

/** Aborts the running calls of a model, or those for one purpose, wherever on the page they started. */
export function useStopCalls(): (...key: readonly string[]) => void {
	const client = useQueryClient();
	return (...key) => {
		const filters = { mutationKey: [CALL, ...key], status: "pending" } as const;
		for (const { options } of client.getMutationCache().findAll(filters)) {
			if (options.mutationKey) stopCall(client, options.mutationKey);
		}
	};
}

function runningCall(client: QueryClient, mutationKey: MutationKey) {
	return client
		.getMutationCache()
		.find<unknown, Error, unknown, Context>({ mutationKey, status: "pending" });
}

function removeSettledCalls(client: QueryClient, mutationKey: MutationKey) {
	const cache = client.getMutationCache();
	for (const mutation of cache.findAll({ mutationKey, exact: true })) {
		if (mutation.state.status === "pending") continue;
		cache.remove(mutation);
		dropProgress(mutation.mutationId);
	}
}

function stopCall(client: QueryClient, mutationKey: MutationKey) {
	runningCall(client, mutationKey)?.state.context?.controller.abort();
}

/** Resolves after a delay, or when the signal fires. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, milliseconds);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			resolve();
		});
	});
}

function failureOf(thrown: unknown, variables: unknown): CallFailure {
	if (thrown instanceof CallFailure) return thrown;
	return new CallFailure(shownError(thrown, hasFile(variables) ? "FILE_FAILED" : "REQUEST_FAILED"));
}

function hasFile(value: unknown): boolean {
	return (
		value instanceof Blob ||
		(typeof value === "object" && value !== null && Object.values(value).some(hasFile))
	);
}

function progressOf({ progress }: ClientState, callId: number | undefined): Progress | undefined {
	return callId === undefined ? undefined : progress[callId];
}

function reportProgress(id: number, change: Progress) {
	const { progress } = getState();
	setState({ progress: { ...progress, [id]: { ...progress[id], ...change } } });
}

function dropProgress(id: number) {
	const { [id]: _, ...rest } = getState().progress;
	setState({ progress: rest });
}
