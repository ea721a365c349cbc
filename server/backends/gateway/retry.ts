const BASE_MS = 300;

const resetCodes = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

/** Tells whether a connection broke before an answer began, which is worth one more try. */
export function isReset(error: unknown): boolean {
	return error instanceof Error && "code" in error && resetCodes.includes(String(error.code));
}

/** Milliseconds to wait before the next try: growing, with full jitter. */
export function retryPause(attempt: number, random: () => number = Math.random): number {
	return BASE_MS * 2 ** (attempt - 1) * (0.5 + random());
}
