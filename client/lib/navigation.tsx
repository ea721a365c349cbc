import {
	createContext,
	type ReactNode,
	startTransition,
	useContext,
	useLayoutEffect,
	useState,
} from "react";
import { type NavigateOptions, Router } from "wouter";
import { withBasePath } from "../language/base-path.ts";

/** State that a navigation passes to the next page; the history keeps it with the address. */
type EntryState = {
	/** The form was filled in for the visitor. */
	isPrefilled?: boolean;
	/** The visitor chose this conversation. */
	isPicked?: boolean;
	/** Send the form at once. */
	runs?: boolean;
	/** The example in the address may be sent even if it costs points. */
	runsExample?: boolean;
	/** The fragment of the link that led here, if it brought an answer: a reload shows it again. */
	sentLink?: string | undefined;
	/** This is a panel's entry, above that of its page, whose key this is (ui/panel/use-back-closes.ts). */
	panelOver?: number | undefined;
};

type Entry = {
	pathname: string;
	search: string;
	hash: string;
	/** Changes with each navigation; a panel's entry (ui/panel/use-back-closes.ts) has its page's. */
	key: number;
	state: EntryState;
	/** A link or press led here just now, as opposed to a load, Back or Forward. */
	isNew: boolean;
};

type Location = Pick<Entry, "pathname" | "search" | "hash">;

type Showing = { isNew: boolean; isAtOnce: boolean };

const EntryContext = createContext<Entry | undefined>(undefined);
const listeners = new Set<(showing: Showing) => void>();

/**
 * Adds what wouter lacks (decision 042): it shows an address at once, we in a transition; and it keeps state with an
 * address, but does not say how the visitor got there. `at`: the address, on the server.
 */
export function Navigation({ at, children }: { at?: string; children: ReactNode }) {
	const [entry, setEntry] = useState(() =>
		at === undefined ? entryHere(false) : entryOf(new URL(at, "http://site"), {}, false),
	);
	useLayoutEffect(() => {
		function show({ isNew, isAtOnce }: Showing) {
			const next = entryHere(isNew);
			if (isAtOnce) setEntry(next);
			// A transition keeps the current screen visible and responsive until the next one is ready.
			else startTransition(() => setEntry(next));
		}
		const handlePop = () => show({ isNew: false, isAtOnce: false });
		listeners.add(show);
		window.addEventListener("popstate", handlePop);
		return () => {
			listeners.delete(show);
			window.removeEventListener("popstate", handlePop);
		};
	}, []);
	return (
		<EntryContext value={entry}>
			<Router base={withBasePath("")} hook={usePath} searchHook={useQuery}>
				{children}
			</Router>
		</EntryContext>
	);
}

/** The current entry of the browser's history. */
export function useEntry(): Entry {
	const entry = useContext(EntryContext);
	if (!entry) throw new Error("no Navigation around this");
	return entry;
}

type Options = NavigateOptions<EntryState> & {
	/** Without a transition, where a text typed meanwhile would go to the screen that ends. */
	isAtOnce?: boolean;
};

/**
 * Navigates to an address, or to a search on this page. Like a link, navigating to the current address adds no entry.
 */
export function navigate(to: string, { isAtOnce = false, ...options }: Options = {}): void {
	const { href } = new URL(to, window.location.href);
	const isReplaced = options.replace || href === window.location.href;
	const panelOver = isReplaced ? history.state?.panelOver : undefined;
	const state = { panelOver, ...options.state, key: Math.random() };
	history[isReplaced ? "replaceState" : "pushState"](state, "", href);
	for (const show of listeners) show({ isNew: true, isAtOnce });
}

/** For a navigation that ends the panel it may be in: takes the entry that makes Back close the panel. */
export function outOfPanel(state: EntryState): NavigateOptions<EntryState> {
	return {
		replace: history.state?.panelOver !== undefined,
		state: { ...state, panelOver: undefined },
	};
}

function entryHere(isNew: boolean): Entry {
	return entryOf(window.location, history.state ?? {}, isNew);
}

function entryOf(
	{ pathname, search, hash }: Location,
	{ key = 0, ...state }: EntryState & { key?: number },
	isNew: boolean,
): Entry {
	return { pathname, search, hash, key, state, isNew };
}

function usePath(): [string, typeof navigate] {
	return [undecoded(useEntry().pathname), navigate];
}

function useQuery(): string {
	return undecoded(useEntry().search);
}

/** wouter decodes addresses: "%2520" would arrive as a space, so keep the raw one. */
function undecoded(part: string): string {
	return part.replaceAll("%", "%25");
}
