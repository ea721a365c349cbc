import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a given token is METRICS_TOKEN; never where that is not set. */
export function isHostToken(given: string | undefined, token: string | undefined): boolean {
	if (!token) return false;
	// Digests, because timingSafeEqual needs equal lengths.
	return timingSafeEqual(digest(given ?? ""), digest(token));
}

function digest(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}
