export const RESULTS_DATABASE = "vitrine.results";
const PREFIX = "vitrine.";
/** Choices of the visitor, not something that was typed or answered. */
const STAYS = ["vitrine.theme", "vitrine.keeps-no-results"];
/** Lets the page say, once it has loaded anew, that it did as it was told. */
const CLEARED = "vitrine.cleared";

/** Forgets what visitors typed and were answered in this browser, and loads the page anew without it. */
export async function clearStoredData(reload: () => void = () => window.location.reload()) {
	try {
		for (const area of [localStorage, sessionStorage]) {
			for (const key of Object.keys(area)) {
				if (key.startsWith(PREFIX) && !STAYS.includes(key)) area.removeItem(key);
			}
		}
		sessionStorage.setItem(CLEARED, "");
		await deleteResults();
		new BroadcastChannel(RESULTS_DATABASE).postMessage("changed");
	} catch {
		// Storage is switched off: what the page holds in memory goes with it.
	}
	reload();
}

/** Every tab lets go of the database when it is to be deleted; one that does not answer is not waited for. */
function deleteResults(): Promise<unknown> {
	return new Promise((resolve) => {
		const request = indexedDB.deleteDatabase(RESULTS_DATABASE);
		request.onsuccess = resolve;
		request.onerror = resolve;
		request.onblocked = resolve;
	});
}

/** Tells, once, whether the page was loaded anew by `clearStoredData`. */
export function wasCleared(): boolean {
	try {
		const isCleared = sessionStorage.getItem(CLEARED) !== null;
		sessionStorage.removeItem(CLEARED);
		return isCleared;
	} catch {
		return false;
	}
}
