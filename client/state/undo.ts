import { getState, setState, useClientState } from "./store.ts";

/** Offers to undo what was just done, replacing the offer before: there is one for the whole page. */
export function offerUndo(undo: NonNullable<ReturnType<typeof getState>["undo"]>) {
	setState({ undo });
}

type Prefill = {
	/** What it is about: a draft, a kind of file. */
	of: string;
	fill: () => void;
	/** Brings back the visitor's own; absent if there was none. */
	bringBack: (() => void) | undefined;
};

/** Prefills a form, and offers to undo it. A second prefill leads back to the visitor's own, too. */
export function prefill({ of, fill, bringBack }: Prefill) {
	const { undo } = getState();
	const offer = undo?.of === of ? undo : bringBack && { of, bringBack };
	fill();
	if (offer) offerUndo(offer);
}

/** Withdraws the offer if it is about this. */
export function dropUndo(of: string) {
	if (getState().undo?.of === of) setState({ undo: undefined });
}

export function undoLast() {
	const { undo } = getState();
	setState({ undo: undefined });
	undo?.bringBack();
}

/** The offer, if it is about this. */
export function useUndo(of: string) {
	return useClientState(({ undo }) => (undo?.of === of ? undo : undefined));
}
