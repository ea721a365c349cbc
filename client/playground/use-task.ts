import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
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
	/** How much of the file has gone out, from 0 to 1; undefined where nothing is told. */
	uploaded: number | undefined;
	error: ShownError | undefined;
	/** Repeats the call once by itself, where a loading model said how long it takes. */
	retryItself: (() => void) | undefined;
	data: Result | undefined;
};

type Call<Input, Result> = (
	input: Input,
	signal: AbortSignal,
	onUpload: (fraction: number) => void,
) => Promise<Result>;

/**
 * Runs a server call as a mutation. The call gets a signal that fires on `stop`, on the next run
 * and when the screen goes. A new run clears the previous result and error.
 */
export function useTask<Input, Result>(
	call: Call<Input, Result>,
	fallback: "REQUEST_FAILED" | "FILE_FAILED" = "REQUEST_FAILED",
): TaskRun<Input, Result> {
	const utils = api.useUtils();
	const controller = useRef<AbortController>(undefined);
	const [uploaded, setUploaded] = useState<number>();
	const [hasRetriedItself, setHasRetriedItself] = useState(false);
	const { mutate, reset, variables, isPending, error, data } = useMutation({
		mutationFn: (input: Input) => {
			controller.current?.abort();
			controller.current = new AbortController();
			return call(input, controller.current.signal, setUploaded);
		},
		onMutate: () => {
			setUploaded(undefined);
			setVisit({ errorCode: undefined });
		},
		onError: (thrown) => setVisit({ errorCode: shownError(thrown, fallback).errorCode }),
		onSettled: () => utils.status.invalidate(),
	});

	useEffect(() => () => controller.current?.abort(), []);

	// The same function on every render: a long list of messages hands it to each of its parts.
	const run = useCallback(
		(input: Input) => {
			setHasRetriedItself(false);
			mutate(input);
		},
		[mutate],
	);

	function retry(isByItself = false) {
		if (variables === undefined) return;
		setHasRetriedItself(isByItself);
		mutate(variables);
	}

	function stop() {
		controller.current?.abort();
		reset();
	}

	const shown = error ? shownError(error, fallback) : undefined;
	const isWorthWaiting = shown?.errorCode === "MODEL_LOADING" && shown.retryAfterSeconds;
	return {
		run,
		retry: () => retry(),
		stop,
		reset,
		isPending,
		uploaded,
		error: shown,
		retryItself: isWorthWaiting && !hasRetriedItself ? () => retry(true) : undefined,
		data,
	};
}
