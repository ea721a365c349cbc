import type { RedisClient } from "./redis-client.ts";

/**
 * Tells who is the first to learn of an event: across all processes on one Redis, or within this process while Redis is
 * unavailable.
 */
export function firstCaller(client: Pick<RedisClient, "redis" | "counts"> | undefined) {
	/** By a clock that is never set. */
	const ends = new Map<string, number>();
	/** Undefined while Redis does not count: it may then be in another site's database. */
	const shared = () => (client?.counts() ? client.redis : undefined);
	return {
		/** True for the first caller within a number of seconds. */
		async isFirst(event: string, seconds: number): Promise<boolean> {
			if ((ends.get(event) ?? 0) > performance.now()) return false;
			const lasts = Math.max(1, seconds);
			const reply = shared()
				?.set(placeOf(event), "", "EX", lasts, "NX")
				.catch(() => "OK");
			if (reply && (await reply) === null) return false;
			keep(event, lasts);
			return true;
		},
		/** From now, the event has a first caller again after a number of seconds. */
		async againAfter(event: string, seconds: number): Promise<void> {
			keep(event, seconds);
			await shared()
				?.set(placeOf(event), "", "EX", seconds)
				.catch(() => undefined);
		},
	};

	function keep(event: string, seconds: number): void {
		ends.set(event, performance.now() + seconds * 1_000);
	}
}

function placeOf(event: string): string {
	return `alert:${event}`;
}
