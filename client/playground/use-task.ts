import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../lib/api/api.ts";
import { setVisit } from "../lib/kept/visit.ts";
import { type ShownError, shownError } from "../lib/shown-error.ts";
import { useKept } from "./use-kept.ts";

/** One task on the screen: `run` it, `stop` it, and what became of it. */
export type TaskRun<Input, Result> = {
	/** Does nothing while a call is running. */
	run: (input: Input) => void;
	/** Repeats the last call with the same input. */
	retry: () => void;
	/** Ends the running call, also at the provider. The result before it comes back. */
	stop: () => void;
	isPending: boolean;
	/** True after `stop`, also when the screen was left meanwhile, until the next run. */
	isStopped: boolean;
	/** How much of the file has been sent, from 0 to 1; undefined if not known. */
	uploaded: number | undefined;
	error: ShownError | undefined;
	/** Repeats the call once by itself, where a loading model said how long it takes. */
	retryItself: (() => void) | undefined;
	data: Result | undefined;
	/** What `data` was made from. */
	input: Input | undefined;
};

type Call<Input, Result> = (
	input: Input,
	signal: AbortSignal,
	onUpload: (fraction: number) => void,
) => Promise<Result>;

type Options<Input, Result> = {
	fallback?: "REQUEST_FAILED" | "FILE_FAILED";
	/** Under this name the last result stays for the visit. */
	keepAs?: string;
	/** Takes the result in: the function that was given when the call began. */
	finish?: ((input: Input, result: Result) => void) | undefined;
};

type Last<Input, Result> = {
	input: Input | undefined;
	data: Result | undefined;
	isStopped: boolean;
};

type Started<Input> = { input: Input; controller: AbortController };

/**
 * Runs a server call as a mutation, one at a time. The call gets a signal that fires on `stop` and
 * when the screen goes. A run hides the result before it, and replaces it when it succeeds.
 */
export function useTask<Input, Result>(
	call: Call<Input, Result>,
	{ fallback = "REQUEST_FAILED", keepAs, finish }: Options<Input, Result> = {},
): TaskRun<Input, Result> {
	const utils = api.useUtils();
	const running = useRef<AbortController>(undefined);
	const [uploaded, setUploaded] = useState<number>();
	const [hasRetriedItself, setHasRetriedItself] = useState(false);
	const [last, keep] = useKept<Last<Input, Result>>(keepAs, {
		input: undefined,
		data: undefined,
		isStopped: false,
	});
	const { mutate, reset, variables, isPending, error } = useMutation({
		mutationFn: ({ input, controller }: Started<Input>) =>
			call(input, controller.signal, setUploaded),
		onMutate: () => {
			setUploaded(undefined);
			setVisit({ errorCode: undefined });
			return finish;
		},
		onSuccess: (data, { input, controller }, finishThis) => {
			if (controller.signal.aborted) return;
			keep({ input, data });
			finishThis?.(input, data);
		},
		onError: (thrown) => setVisit({ errorCode: shownError(thrown, fallback).errorCode }),
		onSettled: (_data, _error, { controller }) => {
			if (running.current === controller) running.current = undefined;
			// Not waited for: the result is there.
			utils.status.invalidate();
		},
	});

	const start = useCallback(
		(input: Input, isByItself: boolean) => {
			// Set by the press itself: a second one may come before the button is drawn disabled.
			if (running.current) return;
			const controller = new AbortController();
			running.current = controller;
			setHasRetriedItself(isByItself);
			keep({ isStopped: false });
			mutate({ input, controller });
		},
		[mutate, keep],
	);

	const stop = useCallback(() => {
		const isStopped = running.current !== undefined;
		running.current?.abort();
		running.current = undefined;
		if (isStopped) keep({ isStopped });
	}, [keep]);

	useEffect(() => stop, [stop]);

	const shown = error ? shownError(error, fallback) : undefined;
	const isWorthWaiting = shown?.errorCode === "MODEL_LOADING" && shown.retryAfterSeconds;
	const isShown = !isPending && !error;
	function retry(isByItself: boolean) {
		if (variables) start(variables.input, isByItself);
	}
	return {
		// The same function on every render: a long list of messages hands it to each of its parts.
		run: useCallback((input: Input) => start(input, false), [start]),
		retry: () => retry(false),
		stop: () => {
			stop();
			reset();
		},
		isPending,
		isStopped: last.isStopped && !isPending,
		uploaded,
		error: shown,
		retryItself: isWorthWaiting && !hasRetriedItself ? () => retry(true) : undefined,
		data: isShown ? last.data : undefined,
		input: isShown ? last.input : undefined,
	};
}
