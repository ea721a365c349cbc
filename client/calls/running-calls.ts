import {
	type MutationKey,
	type QueryClient,
	useMutationState,
	useQueryClient,
} from "@tanstack/react-query";
import type { ErrorCode } from "#shared/errors.ts";
import { isRecord } from "../lib/is-record.ts";
import type { ShownError } from "../lib/shown-error.ts";
import type { Row } from "./row.ts";

/*
 * Which calls run, for the parts of a page that make none: they load before a screen does.
 */

/** The failure of a call, ready to show. */
export class CallFailure extends Error {
	readonly shown: ShownError;
	constructor(shown: ShownError) {
		super(shown.errorCode);
		this.shown = shown;
	}
}

/** The first part of every call's mutation key. */
export const CALL = "call";

/** What a running call is stopped with. */
export type CallContext = { controller: AbortController };

/** A call with a row: its function returns what the row gets at its end. `more`: rows for which it runs as well. */
type WithRow = { row: Row; more?: readonly Row[] };

/** A running call. */
export type RunningCall = {
	modelId: string;
	/** Why the model is called, if it has several purposes: a conversation's key, a field that is dictated to. */
	purpose: string | undefined;
	/** Its result is shown on its model's screen. Otherwise it goes where the call was made, as dictated words do. */
	hasScreen: boolean;
	/** The rows that will hold its results; none for calls of conversations. */
	rowIds: readonly string[];
};

/** All running calls, the latest last. */
export function useRunningCalls(): readonly RunningCall[] {
	return useMutationState({
		filters: { mutationKey: [CALL], status: "pending" },
		select: ({ options: { mutationKey = [] }, state: { variables } }) => ({
			modelId: String(mutationKey[1]),
			purpose: typeof mutationKey[2] === "string" ? mutationKey[2] : undefined,
			hasScreen: hasRow(variables),
			rowIds: rowsOf(variables).flatMap(({ id, turn }) => (turn ? [] : id)),
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

export function runningCall(client: QueryClient, mutationKey: MutationKey) {
	return client
		.getMutationCache()
		.find<unknown, Error, unknown, CallContext>({ mutationKey, status: "pending" });
}

export function stopCall(client: QueryClient, mutationKey: MutationKey) {
	runningCall(client, mutationKey)?.state.context?.controller.abort();
}

/** Resolves once no call of a key runs. */
export function callEnded(client: QueryClient, mutationKey: MutationKey): Promise<void> {
	return new Promise((resolve) => {
		const stopListening = client.getMutationCache().subscribe(check);
		function check() {
			if (runningCall(client, mutationKey)) return;
			stopListening();
			resolve();
		}
		check();
	});
}

/** The rows of a call; none if it has none. */
export function rowsOf(variables: unknown): readonly Row[] {
	return hasRow(variables) ? [variables.row, ...(variables.more ?? [])] : [];
}

export function hasRow(variables: unknown): variables is WithRow {
	return isRecord(variables) && isRecord(variables.row) && typeof variables.row.id === "string";
}
