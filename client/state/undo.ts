import { getState, setState, useClientState } from "./store.ts";

/** Offers to undo what was just done, replacing the offer before: there is one for the whole page. */
export function offerUndo(undo: NonNullable<ReturnType<typeof getState>["undo"]>) {
	setState({ undo });
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
