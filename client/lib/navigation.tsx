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

/** What a step tells the page that it leads to; the history keeps it with the address. */
type EntryState = {
	/** The form was filled in for the visitor. */
	isPrefilled?: boolean;
	/** The visitor picked this conversation. */
	isPicked?: boolean;
	/** The form is sent at once. */
	runs?: boolean;
	/** The example in the address may be sent even if it costs points. */
	runsExample?: boolean;
};

type Entry = {
	pathname: string;
	search: string;
	hash: string;
	/** Another one after each step; a panel's entry (ui/panel/use-back-closes.ts) has that of its page. */
	key: number;
	state: EntryState;
	/** A link or a press led here just now: not a load, Back or Forward. */
	isNew: boolean;
};

type Location = Pick<Entry, "pathname" | "search" | "hash">;

const EntryContext = createContext<Entry | undefined>(undefined);
const listeners = new Set<(isNew: boolean) => void>();

/**
 * What wouter lacks (decision 042): it shows an address at once, we in a transition; and it keeps a state with an
 * address, but does not say how the visitor came there. `at`: the address, on the server.
 */
export function Navigation({ at, children }: { at?: string; children: ReactNode }) {
	const [entry, setEntry] = useState(() =>
		at === undefined ? entryHere(false) : entryOf(new URL(at, "http://site"), {}, false),
	);
	useLayoutEffect(() => {
		// A transition keeps what is shown, and open to presses, until the next screen is ready.
		const show = (isNew: boolean) => startTransition(() => setEntry(entryHere(isNew)));
		const handlePop = () => show(false);
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

/** The entry of the browser's history that is shown. */
export function useEntry(): Entry {
	const entry = useContext(EntryContext);
	if (!entry) throw new Error("no Navigation around this");
	return entry;
}

/** Goes to an address of the browser, or to a search on this page. The same address again adds no entry, as with links. */
export function navigate(to: string, options: NavigateOptions<EntryState> = {}): void {
	const { href } = new URL(to, window.location.href);
	const method = options.replace || href === window.location.href ? "replaceState" : "pushState";
	history[method]({ ...options.state, key: Math.random() }, "", href);
	for (const show of listeners) show(true);
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

/** wouter decodes addresses: "%2520" would arrive as a space. This stays as it is. */
function undecoded(part: string): string {
	return part.replaceAll("%", "%25");
}
