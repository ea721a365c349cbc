import { type DestinationStream, pino } from "pino";

const BYTES_AT_ONCE = 4_096;
const LATEST_MS = 250;

/**
 * Standard output, some lines at a time: a write for each was a sixth of the time that one call
 * took. What is waiting is written a moment later, and when the process exits.
 */
export function logDestination(): DestinationStream {
	return pino.destination({ sync: false, minLength: BYTES_AT_ONCE, periodicFlush: LATEST_MS });
}
