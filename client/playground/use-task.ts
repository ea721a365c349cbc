import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../lib/api.ts";
import { type ShownError, shownError } from "../lib/shown-error.ts";
import { setVisit } from "../lib/visit.ts";

/** One task on the screen: `run` it, `stop` it, and what became of it. */
export type TaskRun<Input, Result> = {
	run: (input: Input) => void;
	/** Repeats the last call with the same input. */
	retry: () => void;
	/** Ends the running call, also at the provider, and forgets it. */
	stop: () => void;
	/** Forgets result and error. */
	reset: () => void;
	isPending: boolean;
	error: ShownError | undefined;
	data: Result | undefined;
};

/**
 * Runs a server call as a mutation. The call gets a signal that fires on `stop`, on the next run
 * and when the screen goes. A new run clears the previous result and error.
 */
export function useTask<Input, Result>(
	call: (input: Input, signal: AbortSignal) => Promise<Result>,
	fallback: "REQUEST_FAILED" | "FILE_FAILED" = "REQUEST_FAILED",
): TaskRun<Input, Result> {
	const utils = api.useUtils();
	const controller = useRef<AbortController>(undefined);
	const { mutate, reset, variables, isPending, error, data } = useMutation({
		mutationFn: (input: Input) => {
			controller.current?.abort();
			controller.current = new AbortController();
			return call(input, controller.current.signal);
		},
		onMutate: () => setVisit({ errorCode: undefined }),
		onError: (thrown) => setVisit({ errorCode: shownError(thrown, fallback).errorCode }),
		onSettled: () => utils.status.invalidate(),
	});

	useEffect(() => () => controller.current?.abort(), []);

	function stop() {
		controller.current?.abort();
		reset();
	}

	return {
		run: mutate,
		retry: () => variables !== undefined && mutate(variables),
		stop,
		reset,
		isPending,
		error: error ? shownError(error, fallback) : undefined,
		data,
	};
}
