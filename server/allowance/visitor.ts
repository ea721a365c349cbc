import { createHmac, randomBytes } from "node:crypto";
import { networkOf } from "../observability/ip-network.ts";
import type { RedisClient } from "./redis-client.ts";

const DAY_MS = 86_400_000;
/** Longer than its day, because a call at midnight still gives points back under it. */
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
	isShared: boolean;
	/** The labels given so far: a hash for each call took a thirtieth of a call's time. */
	labels: Map<string, string>;
};

/** More than a site has at once; then the labels are made again. */
const MOST_LABELS = 10_000;

/**
 * Labels visitors by a keyed hash of their network that changes at midnight UTC, so that neither
 * Redis nor the log holds an address, and nobody can be followed from day to day. The key is random
 * and kept in memory, or in Redis, where all processes of the site find the same one.
 */
export function createVisitorLabels(client?: Pick<RedisClient, "redis">) {
	let current = ownKey();
	let loading: Promise<DayKey> | undefined;
	// A Redis that was away may have lost the key, and another process may have made a new one.
	client?.redis.on("ready", () => {
		current.isShared = false;
	});

	return {
		/** The label by the key that this process has now: the shared one once `sharedLabel` was used. */
		label(visitor: string): string {
			if (current.day !== today()) current = ownKey();
			return labelBy(current, visitor);
		},
		/** The label by the key of all processes. Rejects while Redis is away. */
		async sharedLabel(visitor: string): Promise<string> {
			if (client && (current.day !== today() || !current.isShared)) {
				// One question for all calls that wait.
				loading ??= sharedKey(client).finally(() => {
					loading = undefined;
				});
				current = await loading;
			}
			return labelBy(current, visitor);
		},
	};
}

async function sharedKey({ redis }: Pick<RedisClient, "redis">): Promise<DayKey> {
	const own = ownKey();
	const place = `vitrine:day-key:${own.day}`;
	await redis.set(place, own.key, "EX", KEEP_SECONDS, "NX");
	const key = await redis.get(place);
	if (key === null) throw new Error("Redis keeps no key");
	return { ...own, key, isShared: true };
}

function ownKey(): DayKey {
	const key = randomBytes(KEY_BYTES).toString("base64url");
	return { day: today(), key, isShared: false, labels: new Map() };
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
