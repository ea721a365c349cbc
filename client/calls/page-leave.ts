const leaving = new Set<() => void>();

function leave() {
	for (const act of leaving) act();
}

/**
 * Calls back when the page unloads, or may be frozen. Returns the unsubscribe function. One listener serves all: between
 * two the browser lets promises settle, and an unloading page would see its requests fail.
 */
export function onPageLeave(act: () => void): () => void {
	// Adding it again changes nothing.
	window.addEventListener("pagehide", leave);
	leaving.add(act);
	return () => void leaving.delete(act);
}
