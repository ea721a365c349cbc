const PREFIX = "vitrine.";
/** A choice of looks, not something that was typed or answered. */
const STAYS = "vitrine.theme";
/** Lets the page say, once it has loaded anew, that it did as it was told. */
const CLEARED = "vitrine.cleared";

/** Forgets what visitors typed and were answered in this browser, and loads the page anew without it. */
export function clearKept(reload: () => void = () => window.location.reload()): void {
	try {
		for (const area of [localStorage, sessionStorage]) {
			for (const key of Object.keys(area)) {
				if (key.startsWith(PREFIX) && key !== STAYS) area.removeItem(key);
			}
		}
		sessionStorage.setItem(CLEARED, "");
	} catch {
		// Storage is switched off: what the page holds in memory goes with it.
	}
	reload();
}

/** Tells, once, whether the page was loaded anew by `clearKept`. */
export function wasCleared(): boolean {
	try {
		const isCleared = sessionStorage.getItem(CLEARED) !== null;
		sessionStorage.removeItem(CLEARED);
		return isCleared;
	} catch {
		return false;
	}
}
