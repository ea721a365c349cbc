type Leave = (page: { isFrozen: boolean }) => void;

const leaving = new Set<Leave>();

function leave({ persisted: isFrozen }: PageTransitionEvent) {
	for (const act of leaving) act({ isFrozen });
}

/**
 * Calls back when the page unloads, or is frozen for a visitor who may go back. Returns the unsubscribe function. One
 * listener serves all: between two the browser lets promises settle, and an unloading page would see its requests fail.
 */
export function onPageLeave(act: Leave): () => void {
	// Adding it again changes nothing.
	window.addEventListener("pagehide", leave);
	leaving.add(act);
	return () => void leaving.delete(act);
}
