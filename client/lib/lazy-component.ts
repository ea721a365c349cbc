import { type ComponentType, useEffect, useReducer, useState } from "react";
import { loadShownTexts } from "../language/texts.ts";
import type { Area } from "../messages/language.ts";

/** Retry delay: short for a waiting visitor, long enough for a server in trouble. */
const RETRY_MS = 5_000;

/**
 * A component whose code and texts load on demand. Not React's `lazy`, whose fallback stays for at least
 * 300 ms even if the code is there (react/react#36569, decision 031).
 */
export type LazyComponent<Props> = {
	/** The component, once it has loaded. */
	Part?: ComponentType<Props>;
	/** Loads code and texts. After a failure the next call tries again. */
	load: () => Promise<ComponentType<Props>>;
};

/** Makes a component load its code and its areas of texts on demand. */
export function lazyComponent<Props>(
	loadPart: () => Promise<ComponentType<Props>>,
	...areas: readonly Area[]
): LazyComponent<Props> {
	const code: LazyComponent<Props> = {
		async load() {
			const [Part] = await Promise.all([code.Part ?? loadPart(), loadShownTexts(...areas)]);
			// Never another one: a component that is shown would lose its state.
			code.Part ??= Part;
			return code.Part;
		},
	};
	return code;
}

/** Loads a part of the page when it is first rendered, and retries until it is there. */
export function usePart<Props>(code: LazyComponent<Props>) {
	const { Part } = code;
	const [attempt, retry] = useReducer((count: number) => count + 1, 0);
	const [outcome, setOutcome] = useState({ code, attempt, isMissing: false });

	useEffect(() => {
		// Not `code.Part`: if it has loaded since this render, another render must follow.
		if (Part) return;
		const ended = new AbortController();
		const { signal } = ended;
		async function tryToLoad() {
			const isMissing = await code.load().then(
				() => false,
				() => true,
			);
			if (signal.aborted) return;
			setOutcome({ code, attempt, isMissing });
			if (!isMissing) ended.abort();
		}
		// In a task of its own: many parts begin when the page wakes, and one long task would delay the first press.
		const start = setTimeout(tryToLoad);
		const timer = setInterval(tryToLoad, RETRY_MS);
		signal.addEventListener("abort", () => {
			clearTimeout(start);
			clearInterval(timer);
		});
		window.addEventListener("online", tryToLoad, { signal });
		return () => ended.abort();
	}, [code, Part, attempt]);

	const isCurrent = outcome.code === code && outcome.attempt === attempt;
	return {
		/** The component, once it has loaded. */
		Part,
		/** The last attempt to load it failed. */
		isMissing: !Part && isCurrent && outcome.isMissing,
		/** Shows the loading state again and retries at once. */
		retry,
	};
}
