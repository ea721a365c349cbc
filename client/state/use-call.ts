import {
	type Mutation,
	type MutationKey,
	type QueryClient,
	useMutation,
	useMutationState,
	useQueryClient,
} from "@tanstack/react-query";
import type { ErrorCode } from "#shared/errors.ts";
import { api } from "../lib/api/api.tsx";
import { type ShownError, shownError } from "../lib/shown-error.ts";
import type { PartialAnswer } from "./result.ts";
import { getState, type Progress, setState, useClientState } from "./store.ts";

export type CallTools = {
	signal: AbortSignal;
	/** Aborts the call's signal. */
	abort: (reason?: unknown) => void;
	onUpload: (part: number) => void;
	onPartial: (partial: PartialAnswer) => void;
};

/** The failure of a call, ready to show. */
export class CallFailure extends Error {
	readonly shown: ShownError;
	constructor(shown: ShownError) {
		super(shown.errorCode);
		this.shown = shown;
	}
}

/** A stopped call settles without a result, which is no error. */
type Settled<Result> = { result?: Result };
type Begun = { controller: AbortController };
type CallMutation<Input, Result> = Mutation<Settled<Result>, CallFailure, Input, Begun>;

type Options<Input, Result> = {
	/** A model's id or "assistant", then its purpose if it has several. One call a key runs at a time. */
	key: readonly string[];
	call: (input: Input, tools: CallTools) => Promise<Result>;
	/** Called after the last attempt, with the part of the answer that arrived. */
	onFailure?: (input: Input, error: ShownError, partial: PartialAnswer | undefined) => void;
};

/** The first part of every call's mutation key. */
const CALL = "call";

/**
 * A call that spends, as a React Query mutation, whose states nothing here repeats. It continues without its
 * screen; a screen that comes back reads it from the cache:
 *
 *     const call = useCall({ key: [model.id], call: (prompt: string, { signal }) => draw(prompt, signal) });
 *     <button onClick={() => call.run("a lighthouse")} disabled={call.isPending}>
 */
export function useCall<Input, Result>({ key, call, onFailure }: Options<Input, Result>) {
	const client = useQueryClient();
	const { status } = api.useUtils();
	const mutationKey = [CALL, ...key];

	const { mutate } = useMutation<Settled<Result>, CallFailure, Input, Begun>({
		mutationKey,
		scope: { id: key.join(" ") },
		// Results stay for the visit; a new call removes earlier ones of its key.
		gcTime: Number.POSITIVE_INFINITY,
		// Offline, a call must fail at once; by default React Query would pause it silently.
		networkMode: "always",
		onMutate: () => ({ controller: new AbortController() }),
		async mutationFn(input) {
			const { mutationId, controller } = runningCall<Input, Result>(client, mutationKey) ?? {};
			// Stopped while it waited for its retry.
			if (!controller || mutationId === undefined) return {};
			const report = (change: Progress) => reportProgress(mutationId, change);
			report({ failedAt: undefined });
			const { signal } = controller;
			try {
				const result = await call(input, {
					signal,
					abort: (reason) => controller.abort(reason),
					onUpload: (uploaded) => report({ uploaded }),
					onPartial: (partial) => report({ partial }),
				});
				return signal.aborted ? {} : { result };
			} catch (thrown) {
				if (signal.aborted) return {};
				report({ failedAt: Date.now() });
				throw failureOf(thrown, input);
			}
		},
		// A loading model says how long it takes: retry once by itself.
		retry: (failures, { shown }) =>
			failures < 1 && shown.errorCode === "MODEL_LOADING" && Boolean(shown.retryAfterSeconds),
		retryDelay: (_, { shown }) => (shown.retryAfterSeconds ?? 0) * 1000,
		onError(error, input) {
			const { mutationId = -1 } = runningCall<Input, Result>(client, mutationKey) ?? {};
			onFailure?.(input, error.shown, getState().progress[mutationId]?.partial);
		},
		// Not awaited: the result is there.
		onSettled: () => void status.invalidate(),
	});

	const last = useMutationState<Snapshot<Input, Result>, CallMutation<Input, Result>>({
		filters: { mutationKey, exact: true },
		select: ({ mutationId, state: { status, variables, data, error, failureReason } }) => ({
			mutationId,
			status,
			variables,
			data,
			error,
			failureReason,
		}),
	}).at(-1);
	const progress = useClientState(({ progress: all }) => last && all[last.mutationId]);
	const isPending = last?.status === "pending";
	const isWaiting = isPending && progress?.failedAt !== undefined;

	/** Does nothing while a call runs. Reads the cache, because a second press may come before a render. */
	function run(input: Input): boolean {
		if (runningCall(client, mutationKey)) return false;
		removeSettledCalls(client, mutationKey);
		mutate(input);
		return true;
	}

	return {
		run,
		/** Repeats the call. */
		retry: () => {
			if (last?.variables !== undefined) run(last.variables);
		},
		/** Stops the running call, also at the provider. */
		stop: () => stopCall<Input, Result>(client, mutationKey),
		isRunning: () => runningCall(client, mutationKey) !== undefined,
		/** Removes a settled call. */
		reset: () => removeSettledCalls(client, mutationKey),
		isPending,
		/** True after `stop`, until the next call. */
		isStopped: last?.status === "success" && last.data?.result === undefined,
		/** Why the last call failed, or why the running one is about to be retried. */
		error: isPending ? (isWaiting ? last.failureReason?.shown : undefined) : last?.error?.shown,
		/** The time of that failure. */
		failedAt: progress?.failedAt,
		/** True between a failure and the retry. */
		isWaiting,
		uploaded: progress?.uploaded,
		partial: progress?.partial,
		/** The input of the last call. */
		input: last?.variables,
		data: isPending ? undefined : last?.data?.result,
	};
}

type Snapshot<Input, Result> = Pick<
	CallMutation<Input, Result>["state"],
	"status" | "variables" | "data" | "error" | "failureReason"
> & { mutationId: number };

/** The ids of all models whose calls run now. */
export function useRunningCalls(): readonly string[] {
	return useMutationState({
		filters: { mutationKey: [CALL], status: "pending" },
		select: ({ options }) => String(options.mutationKey?.[1]),
	});
}

/** The purposes of all calls that run now, such as the ids of conversations. */
export function useRunningPurposes(): readonly string[] {
	return useMutationState({
		filters: { mutationKey: [CALL], status: "pending" },
		select: ({ options }) => String(options.mutationKey?.[2]),
	});
}

/** Why the last call of a model failed; undefined if it did not, or was stopped. */
export function useLastError(id: string): ErrorCode | undefined {
	return useMutationState({
		filters: { mutationKey: [CALL, id] },
		select: ({ state: { error } }) =>
			error instanceof CallFailure ? error.shown.errorCode : undefined,
	}).at(-1);
}

/** Stops the running calls of a model, or those for one purpose, wherever on the page they began. */
export function useStopCalls(): (...key: readonly string[]) => void {
	const client = useQueryClient();
	return (...key) => {
		const filters = { mutationKey: [CALL, ...key], status: "pending" } as const;
		for (const { options } of client.getMutationCache().findAll(filters)) {
			if (options.mutationKey) stopCall(client, options.mutationKey);
		}
	};
}

/** Removes the settled calls of a model, so that another result can be shown. */
export function forgetSettledCalls(client: QueryClient, id: string) {
	removeSettledCalls(client, [CALL, id]);
}

function runningCall<Input, Result>(client: QueryClient, mutationKey: MutationKey) {
	const mutation = client
		.getMutationCache()
		.find<Settled<Result>, CallFailure, Input, Begun>({ mutationKey, status: "pending" });
	const controller = mutation?.state.context?.controller;
	return mutation && { mutation, mutationId: mutation.mutationId, controller };
}

function removeSettledCalls(client: QueryClient, mutationKey: MutationKey) {
	const cache = client.getMutationCache();
	for (const mutation of cache.findAll({ mutationKey, exact: true })) {
		if (mutation.state.status === "pending") continue;
		cache.remove(mutation);
		dropProgress(mutation.mutationId);
	}
}

function stopCall<Input, Result>(client: QueryClient, mutationKey: MutationKey) {
	const { mutation, controller } = runningCall<Input, Result>(client, mutationKey) ?? {};
	if (!mutation || !controller) return;
	controller.abort();
	const { state, options, mutationId } = mutation;
	const { failedAt, partial } = getState().progress[mutationId] ?? {};
	const { failureReason: error, variables } = state;
	if (failedAt === undefined || !error || variables === undefined) return;
	// Between two attempts React Query sleeps and cannot be woken, so a failed mutation
	// takes the place of the one that sleeps.
	const cache = client.getMutationCache();
	options.onError?.(error, variables, state.context, { client, meta: options.meta, mutationKey });
	cache.remove(mutation);
	dropProgress(mutationId);
	const settled = cache.build(client, options, { ...state, status: "error", error });
	reportProgress(settled.mutationId, { failedAt, ...(partial && { partial }) });
}

function failureOf(thrown: unknown, input: unknown): CallFailure {
	if (thrown instanceof CallFailure) return thrown;
	return new CallFailure(shownError(thrown, hasFile(input) ? "FILE_FAILED" : "REQUEST_FAILED"));
}

function hasFile(input: unknown): boolean {
	return (
		input instanceof Blob ||
		(typeof input === "object" && input !== null && Object.values(input).some(hasFile))
	);
}

function reportProgress(id: number, change: Progress) {
	const { progress } = getState();
	setState({ progress: { ...progress, [id]: { ...progress[id], ...change } } });
}

function dropProgress(id: number) {
	const { [id]: _, ...rest } = getState().progress;
	setState({ progress: rest });
}
