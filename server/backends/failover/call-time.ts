import type { Deadline } from "../gateway/deadlines.ts";

/** What a call may take beyond the longest limit of one of its back-ends. */
const GRACE_MS = 4_000;

/**
 * Starts the time of a call as a whole. Its back-ends together may take a little more than the one
 * with the longest limit would take alone: several that hang cost the visitor no more.
 */
export function startCallTime(limits: readonly Deadline[]) {
	const startedAt = performance.now();
	const longest = (limit: "firstByteMs" | "wholeMs") =>
		Math.max(...limits.map((deadline) => deadline[limit])) + GRACE_MS;
	const firstByteEnd = startedAt + longest("firstByteMs");
	const wholeEnd = startedAt + longest("wholeMs");
	return {
		/**
		 * The limits of the next back-end; undefined where no time is left. One after which another may
		 * answer gets half of what is left, unless the host set how long it may take to begin.
		 */
		shareOf(
			deadline: Deadline,
			hasNext: boolean,
			{ firstByteSeconds }: { firstByteSeconds?: number | undefined },
		): Deadline | undefined {
			const now = performance.now();
			const isShared = hasNext && firstByteSeconds === undefined;
			const leftMs = (firstByteEnd - now) / (isShared ? 2 : 1);
			if (leftMs <= 0) return undefined;
			return {
				...deadline,
				firstByteMs: Math.min(deadline.firstByteMs, leftMs),
				wholeMs: Math.min(deadline.wholeMs, wholeEnd - now),
			};
		},
	};
}
