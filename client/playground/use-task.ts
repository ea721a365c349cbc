import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../lib/api/api.ts";
import { setVisit } from "../lib/kept/visit.ts";
import { type ShownError, shownError } from "../lib/shown-error.ts";
import { useKept } from "./use-kept.ts";

type Last<Input, Result> = { input?: Input; data?: Result; isStopped: boolean };

type Started<Input> = {
	input?: Input;
	isByItself?: boolean;
	isPending: boolean;
	uploaded?: number;
	error?: ShownError | undefined;
};

export type TaskRun<Input, Result> = ReturnType<typeof useTask<Input, Result>>;

/**
 * Runs a server call, one at a time. The call gets a signal that fires on `stop` and when the screen
 * goes. A run hides the result before it, and replaces it when it succeeds. Under the name `keepAs`
 * the last result stays for the visit.
 */
export function useTask<Input, Result>(
	call: (input: Input, signal: AbortSignal, onUpload: (part: number) => void) => Promise<Result>,
	keepAs?: string,
) {
	const utils = api.useUtils();
	const running = useRef<AbortController>(undefined);
	const [started, setStarted] = useState<Started<Input>>({ isPending: false });
	const [last, keep] = useKept<Last<Input, Result>>(keepAs, { isStopped: false });

	async function start(input: Input, isByItself = false) {
		// Set by the press itself: a second one may come before the button is drawn disabled.
		if (running.current) return;
		const controller = new AbortController();
		const { signal } = controller;
		running.current = controller;
		setVisit({ errorCode: undefined });
		setStarted({ input, isByItself, isPending: true });
		keep({ isStopped: false });
		let error: ShownError | undefined;
		try {
			const data = await call(input, signal, (uploaded) =>
				setStarted((now) => ({ ...now, uploaded })),
			);
			if (!signal.aborted) keep({ input, data });
		} catch (thrown) {
			error = shownError(thrown, input instanceof File ? "FILE_FAILED" : "REQUEST_FAILED");
			setVisit({ errorCode: error.errorCode });
		}
		if (!signal.aborted) {
			running.current = undefined;
			setStarted({ input, isByItself, isPending: false, error });
		}
		// Not waited for: the result is there.
		utils.status.invalidate();
	}

	function stop() {
		setStarted({ isPending: false });
		if (!running.current) return;
		running.current.abort();
		running.current = undefined;
		keep({ isStopped: true });
	}
	const handleLeave = useEffectEvent(stop);
	useEffect(() => () => handleLeave(), []);

	const { input, isByItself, isPending, error, uploaded } = started;
	function retry(isNextByItself: boolean) {
		if (input !== undefined) start(input, isNextByItself);
	}
	const isLoading = error?.errorCode === "MODEL_LOADING" && error.retryAfterSeconds;
	const shown = isPending || error ? undefined : last;
	return {
		/** Does nothing while a call is running. */
		run(input: Input) {
			start(input);
		},
		retry: () => retry(false),
		/** Ends the running call, also at the provider. The result before it comes back. */
		stop,
		isPending,
		/** True after `stop`, also when the screen was left meanwhile, until the next run. */
		isStopped: last.isStopped && !isPending,
		/** How much of the file has been sent, from 0 to 1; undefined if not known. */
		uploaded,
		error,
		/** Repeats the call once by itself, where a loading model said how long it takes. */
		retryItself: isLoading && !isByItself ? () => retry(true) : undefined,
		data: shown?.data,
		/** What `data` was made from, or is being made from. */
		input: shown ? shown.input : input,
	};
}
