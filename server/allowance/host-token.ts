import { createHash, timingSafeEqual } from "node:crypto";
import { memoryPool } from "./points-pool.ts";

/** Cap on wrong tokens per address and minute; past it even the right one is refused. */
const guesses = memoryPool({ name: "guess", points: 10, seconds: 60 });

/** Whether a token from that address is METRICS_TOKEN; never where that is not set. */
export async function isHostToken(
	given: string | undefined,
	token: string | undefined,
	address: string,
): Promise<boolean> {
	if (!token || !given || (await guesses.left(address)).left === 0) return false;
	// Digests, because timingSafeEqual needs equal lengths.
	const isRight = timingSafeEqual(digest(given), digest(token));
	if (!isRight) await guesses.take(address, 1);
	return isRight;
}

function digest(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}
