import { createHmac, randomBytes } from "node:crypto";
import { networkOf } from "../observability/ip-network.ts";
import type { RedisClient } from "./redis-client.ts";

const DAY_MS = 86_400_000;
/** Kept past midnight, because a visitor's hour that began before it is still counted under the old label. */
const KEEP_SECONDS = (2 * DAY_MS) / 1_000;
const KEY_BYTES = 32;
const LABEL_LENGTH = 16;

/** The key of a visitor's allowance. For IPv6 the /64 network, because one household has all of it. */
export function visitorKey(address: string | undefined): string {
	return networkOf(address, { ipv6: 64 });
}

type DayKey = {
	day: number;
	key: string;
	/** Caches labels: without it, hashing took a thirtieth of each call's time. */
	labels: Map<string, string>;
};

/** Cap on remembered labels; past it the map is cleared. */
const MOST_LABELS = 10_000;

/**
 * Labels visitors by a keyed hash of their network that changes at midnight UTC, so that neither
 * Redis nor the log holds an address, and nobody can be followed from day to day. The key is random
 * and kept in memory, or in Redis, where all processes of the site find the same one.
 */
export function createVisitorLabels(client?: Pick<RedisClient, "redis">) {
	let current = ownKey(today());
	/** The shared keys of today and of the day before. */
	const shared = new Map<number, Promise<DayKey>>();
	// After an outage Redis may have lost the key, and another process may have created a new one.
	client?.redis.on("ready", () => shared.clear());

	/** Concurrent callers share one request. */
	function sharedKeyOf(day: number): Promise<DayKey> {
		if (!client) return Promise.resolve(current);
		const known = shared.get(day) ?? sharedKey(client, day);
		shared.set(day, known);
		known.catch(() => shared.delete(day));
		for (const other of shared.keys()) if (other < today() - 1) shared.delete(other);
		return known;
	}

	return {
		/** The label under this process's current key, which is the shared one after the first `sharedLabels`. */
		label(visitor: string): string {
			if (current.day !== today()) current = ownKey(today());
			return labelBy(current, visitor);
		},
		/**
		 * The label under the key of all processes; also yesterday's label if a window of this many seconds may still be open
		 * under it. Rejects while Redis is unavailable.
		 */
		async sharedLabels(visitor: string, seconds: number) {
			const day = today();
			current = await sharedKeyOf(day);
			const label = labelBy(current, visitor);
			if (Date.now() - day * DAY_MS >= seconds * 1_000) return { label };
			return { label, earlier: labelBy(await sharedKeyOf(day - 1), visitor) };
		},
	};
}

async function sharedKey({ redis }: Pick<RedisClient, "redis">, day: number): Promise<DayKey> {
	const own = ownKey(day);
	const place = `day-key:${day}`;
	await redis.set(place, own.key, "EX", KEEP_SECONDS, "NX");
	const key = await redis.get(place);
	if (key === null) throw new Error("Redis keeps no key");
	return { ...own, key };
}

function ownKey(day: number): DayKey {
	const key = randomBytes(KEY_BYTES).toString("base64url");
	return { day, key, labels: new Map() };
}

function labelBy({ key, labels }: DayKey, visitor: string): string {
	const known = labels.get(visitor);
	if (known !== undefined) return known;
	const hash = createHmac("sha256", key).update(visitor).digest("base64url");
	const label = hash.slice(0, LABEL_LENGTH);
	if (labels.size >= MOST_LABELS) labels.clear();
	labels.set(visitor, label);
	return label;
}

/** Days since 1970, in UTC. */
function today(): number {
	return Math.floor(Date.now() / DAY_MS);
}
