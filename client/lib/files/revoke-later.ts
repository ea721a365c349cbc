/** A player asks for its sound piece by piece, and may still ask when it has left the page. */
const LAST_LOOK_MS = 10_000;

/** Revokes an object URL once nobody reads from it: a browser logs an error for each read after that. */
export function revokeLater(url: string) {
	setTimeout(() => URL.revokeObjectURL(url), LAST_LOOK_MS);
}
