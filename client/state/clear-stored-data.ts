import { storageName } from "../language/base-path.ts";
import { CLEARED } from "./cleared-note.ts";

export const RESULTS_DATABASE = storageName("results");
const PREFIX = storageName("");
/** Preferences, which are not the visitor's content. */
const STAYS = ["theme", "keeps-no-results", "folds-conversations"].map(storageName);

/** What other tabs are told. */
export const CLEARED_ELSEWHERE = "cleared";

let isClearing = false;

/** Whether this page was cleared and is about to reload: nothing may be written any more. */
export function isBeingCleared(): boolean {
	return isClearing;
}

/** Deletes everything that visitors wrote and received in this browser, and reloads the page. */
export async function clearStoredData(reload: () => void = () => window.location.reload()) {
	isClearing = true;
	try {
		empty(localStorage);
		empty(sessionStorage);
		sessionStorage.setItem(CLEARED, "");
		await deleteResults();
		new BroadcastChannel(RESULTS_DATABASE).postMessage(CLEARED_ELSEWHERE);
	} catch {
		// Storage is blocked, so only memory has to be cleared, which the reload does.
	}
	reload();
}

/** Another tab was told to delete everything: what this one alone has goes too. */
export function clearThisTab(reload: () => void = () => window.location.reload()) {
	if (isClearing) return;
	isClearing = true;
	empty(sessionStorage);
	reload();
}

function empty(area: Storage) {
	for (const key of Object.keys(area)) {
		if (key.startsWith(PREFIX) && !STAYS.includes(key)) area.removeItem(key);
	}
}

/** Other tabs close the database when asked; does not wait for one that does not. */
function deleteResults(): Promise<unknown> {
	return new Promise((resolve) => {
		const request = indexedDB.deleteDatabase(RESULTS_DATABASE);
		request.onsuccess = resolve;
		request.onerror = resolve;
		request.onblocked = resolve;
	});
}
