import {
	type Mutation,
	type MutationKey,
	type QueryClient,
	useMutation,
	useMutationState,
	useQueryClient,
} from "@tanstack/react-query";
import { afterPaint } from "../lib/after-paint.ts";
import { api } from "../lib/api/api.tsx";
import { isRecord } from "../lib/is-record.ts";
import { type ShownError, shownError } from "../lib/shown-error.ts";
import { useSite } from "../lib/site/site.ts";
import type { PartialAnswer } from "../state/result.ts";
import { withTabLock } from "../state/tab-lock.ts";
import { onPageLeave } from "./page-leave.ts";
import { type FinishedResult, lockOf, partialRow, type Row, type Transcript } from "./row.ts";
import {
	CALL,
	type CallContext,
	CallFailure,
	callEnded,
	hasRow,
	rowsOf,
	runningCall,
	stopCall,
} from "./running-calls.ts";
import { growRow, storing } from "./table.ts";

/** What a call's function gets besides its variables. What comes goes into the call's row. */
export type CallTools = {
	signal: AbortSignal;
	onUpload: (part: number) => void;
	onPartial: (partial: PartialAnswer) => void;
	/** Called with each finished part of a long recording. */
	onPart: (transcript: Transcript) => void;
};

/** What a call adds to its row at its end. */
export type Output = Pick<FinishedResult, "result" | "thinking" | "firstTokenMs">;

/** A stopped call settles without a result; that is not an error. */
type Settled<Result> = { result?: Result };
type CallMutation<Variables, Result> = Mutation<
	Settled<Result>,
	CallFailure,
	Variables,
	CallContext
>;

type Options<Variables, Result> = {
	/** A model's id or "assistant", then a purpose if it has several. One call per key runs at a time. */
	mutationKey: readonly string[];
	mutationFn: (variables: Variables, tools: CallTools) => Promise<Result>;
	/** Called at the end, however the call ended. */
	onEnd?: (() => void) | undefined;
};

/**
 * A call that spends points, as a React Query mutation. It adds what a mutation lacks: a stop, one call at a time, one
 * retry while a model loads, and its row, which gets what comes and how it ended, under a lock that tells other tabs
 * that it runs. A call continues without its screen, and a screen that comes back reads it from the cache:
 *
 *     const { mutate, isPending } = useCall({
 *     	mutationKey: [model.id],
 *     	mutationFn: async ({ row }: { row: Row }, { signal }) => ({
 *     		result: await client.generateImage.mutate({ … }, { signal }),
 *     	}),
 *     });
 *     <button onClick={() => mutate({ row: newRow(…) })} disabled={isPending}>
 */
export function useCall<Variables, Result>(options: Options<Variables, Result>) {
	const client = useQueryClient();
	const { status } = api.useUtils();
	const { hostedBy: provider } = useSite();
	const mutationKey = [CALL, ...options.mutationKey];

	const mutation = useMutation({
		mutationKey,
		onMutate: () => ({ controller: new AbortController() }),
		async mutationFn(variables: Variables): Promise<Settled<Result>> {
			const controller = runningCall(client, mutationKey)?.state.context?.controller;
			if (!controller) return {};
			const { signal } = controller;
			function runOne(given: Variables, rowId?: string) {
				const report = (change: Partial<Row>) => rowId !== undefined && growRow(rowId, change);
				const tools: CallTools = {
					signal,
					onUpload: (uploaded) => report({ uploaded }),
					onPartial: (partial) => report(partialRow(partial)),
					onPart: (transcript) => report({ transcript }),
				};
				async function attempt() {
					try {
						// One of several may be stopped before its turn.
						signal.throwIfAborted();
						// The function of use-task.ts or use-conversation.ts, which calls the procedure.
						return await options.mutationFn(given, tools);
					} catch (thrown) {
						throw signal.aborted ? thrown : failureOf(thrown, given);
					}
				}
				const run = () => withRetry(attempt, { signal, onWait: (waiting) => report({ waiting }) });
				return rowId === undefined ? run() : inRow(rowId, { signal, run, provider });
			}
			const stopListening = onPageLeave(() => controller.abort(pageLeft));
			try {
				const result = await (hasRow(variables)
					? firstOf(rowsOf(variables), (row) => runOne({ ...variables, row }, row.id))
					: runOne(variables));
				return signal.aborted || result === undefined ? {} : { result };
			} catch (thrown) {
				// The wait for a model was stopped: what it waited for is the answer.
				if (thrown instanceof CallFailure) throw thrown;
				return {};
			} finally {
				stopListening();
			}
		},
		// React Query runs mutations of a scope one after the other.
		scope: { id: mutationKey.join(" ") },
		// Results stay for the visit; a new call removes earlier ones of its key.
		gcTime: Number.POSITIVE_INFINITY,
		// Offline, a call must fail at once; by default React Query pauses it silently.
		networkMode: "always",
		// After the end is painted, so that a press on Stop does not wait for a request.
		onSettled() {
			options.onEnd?.();
			void afterPaint().then(() => status.invalidate());
		},
	});

	// A screen that mounts again has a new observer without earlier calls; the cache has them.
	const last = useMutationState({
		filters: { mutationKey, exact: true },
		select: ({ mutationId, state }: CallMutation<Variables, Result>) => ({ mutationId, ...state }),
	}).at(-1);
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
		/** Why the last call failed. */
		error: isPending ? undefined : last?.error?.shown,
		/** When the last call began, in milliseconds since 1970. */
		startedAt: last?.submittedAt,
		/** The input of the last call. */
		variables: last?.variables,
		/** Removes a settled call. */
		reset,
		/** Aborts the running call, also at the provider. */
		stop: () => stopCall(client, mutationKey),
		/** Resolves once no call runs. */
		ended: () => callEnded(client, mutationKey),
		isRunning: () => runningCall(client, mutationKey) !== undefined,
	};
}

function removeSettledCalls(client: QueryClient, mutationKey: MutationKey) {
	const cache = client.getMutationCache();
	for (const mutation of cache.findAll({ mutationKey, exact: true })) {
		if (mutation.state.status === "pending") continue;
		cache.remove(mutation);
	}
}

/** A site lets a visitor have three calls at once by default, and the assistant may want one. */
const AT_ONCE = 2;

/** Runs a call for each row. Returns the first result; throws the first failure if there is none. */
async function firstOf<Value>(rows: readonly Row[], run: (row: Row) => Promise<Value>) {
	const waiting = [...rows];
	const results: Value[] = [];
	const failures: unknown[] = [];
	async function runNext(): Promise<void> {
		const row = waiting.shift();
		if (!row) return;
		await run(row).then(
			(result) => results.push(result),
			(thrown: unknown) => failures.push(thrown),
		);
		await runNext();
	}
	await Promise.all(Array.from({ length: AT_ONCE }, runNext));
	if (results.length === 0 && failures.length > 0) throw failures[0];
	return results[0];
}

type Run<Value> = { signal: AbortSignal; run: () => Promise<Value>; provider: string };

/** Runs a call under its row's lock, and ends the row as the call ends. Undefined if another tab runs it. */
function inRow<Value>(
	rowId: string,
	{ signal, run, provider }: Run<Value>,
): Promise<Value | undefined> {
	return new Promise((resolve, reject) => {
		async function act() {
			// Stored from now on: other tabs see the lock.
			growRow(rowId, {});
			await run().then(
				(output) => {
					growRow(rowId, { ...endOf(output, signal), provider });
					resolve(output);
				},
				(thrown) => {
					growRow(rowId, endOf(thrown, signal));
					reject(thrown);
				},
			);
			// Other tabs read the row once its lock is free.
			await storing.done;
		}
		withTabLock(lockOf(rowId), act).then(() => resolve(undefined), reject);
	});
}

const pageLeft = new DOMException("The page was left", "AbortError");

/** How a row ended. */
function endOf(outcome: unknown, { aborted, reason }: AbortSignal): Partial<Row> {
	const end = { at: Date.now(), uploaded: undefined, waiting: undefined };
	if (reason === pageLeft) return { ...end, state: "interrupted" };
	if (outcome instanceof CallFailure) return { ...end, state: "failed", error: outcome.shown };
	if (aborted) return { ...end, state: "stopped" };
	return { ...end, state: "done", ...(isRecord(outcome) && outcome) };
}

/** A page waits no longer for a model that loads; the visitor may press "Try again". */
const LONGEST_WAIT_SECONDS = 600;

/** How long a failed call waits for its one retry; undefined if it is over. */
export function retryAfterMs({ errorCode, retryAfterSeconds = 0 }: ShownError) {
	const isWorthWaiting = retryAfterSeconds > 0 && retryAfterSeconds <= LONGEST_WAIT_SECONDS;
	return errorCode === "MODEL_LOADING" && isWorthWaiting ? retryAfterSeconds * 1_000 : undefined;
}

type Wait = { signal: AbortSignal; onWait: (waiting: Row["waiting"]) => void };

/** A loading model reports how long it takes. React Query's own retry delay cannot be aborted. */
async function withRetry<Value>(attempt: () => Promise<Value>, { signal, onWait }: Wait) {
	try {
		return await attempt();
	} catch (thrown) {
		const waitMs = thrown instanceof CallFailure ? retryAfterMs(thrown.shown) : undefined;
		if (!(thrown instanceof CallFailure) || waitMs === undefined) throw thrown;
		onWait({ error: thrown.shown, since: Date.now() });
		await pause(waitMs, signal);
		onWait(undefined);
		if (signal.aborted) throw thrown;
	}
	return attempt();
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
