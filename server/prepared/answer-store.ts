import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { replaceFile } from "../replace-file.ts";

/** Where the texts of prepared answers are, by name. */
export type AnswerStore = {
	/** What the log calls it. */
	place: string;
	/** The text under a name; undefined if there is none. Rejects if the store is unavailable. */
	read(name: string): Promise<string | undefined>;
	/** Rejects if the text cannot be kept. */
	write(name: string, text: string): Promise<void>;
	/** Those of the names that have a text. Rejects if the store is unavailable. */
	known(names: readonly string[]): Promise<ReadonlySet<string>>;
	/** Removes the texts of other names after thirty days, where they do not expire by themselves. */
	clean(isCurrent: (name: string) => boolean): Promise<void>;
	/**
	 * Returns what releases the lock on a name, for one process at a time; waits while another one has it, then undefined.
	 * Never rejects: while the store is unavailable everybody gets it.
	 */
	lock(name: string): Promise<(() => void) | undefined>;
};

const unlocked = async () => () => undefined;

/** How long an answer is kept that no model of the catalogue would give. In Redis, any answer. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** Stores answers in a folder, a file each. Processes that share it may ask a model at the same moment. */
export function folderStore(folder: string): AnswerStore {
	return {
		place: "DATA_DIR",
		read: (name) => readFile(join(folder, name), "utf8"),
		write: (name, text) => replaceFile(join(folder, name), text),
		known: async () => new Set(await readdir(folder)),
		async clean(isCurrent) {
			const keptSince = Date.now() - KEPT_SECONDS * 1_000;
			for (const name of await readdir(folder)) {
				const path = join(folder, name);
				// A start without a key is no reason to lose the answers of its models.
				if (!isCurrent(name) && (await stat(path)).mtimeMs < keptSince)
					await rm(path, { force: true });
			}
		},
		lock: unlocked,
	};
}

/** A picture of 3 MB as base64: larger values would hold up the points on the same connection. */
const LARGEST_CHARACTERS = 4 * 1024 * 1024;
/** How long others wait for a process that has died. */
const LEASE_MS = 10_000;
const RENEWAL_MS = 3_000;
const POLL_MS = 200;

/** Renews a lease, or ends it at 0 ms, unless another process has it meanwhile. */
const renew = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return end
if ARGV[2] == '0' then return redis.call('del', KEYS[1]) end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
`;

type Client = {
	redis: Pick<Redis, "get" | "set" | "exists" | "eval">;
	/** Whether commands reach the database that the host named. */
	counts(): boolean;
};

/** Stores answers in Redis for thirty days, for all processes of a site. */
export function redisStore({ redis, counts }: Client): AnswerStore {
	return {
		place: "Redis",
		read: async (name) => (counts() ? ((await redis.get(placeOf(name))) ?? undefined) : undefined),
		async write(name, text) {
			if (!counts() || text.length > LARGEST_CHARACTERS) throw new Error("not kept");
			await redis.set(placeOf(name), text, "EX", KEPT_SECONDS);
		},
		async known(names) {
			if (!counts()) return new Set();
			const has = await Promise.all(names.map((name) => redis.exists(placeOf(name))));
			return new Set(names.filter((_, index) => has[index] === 1));
		},
		clean: async () => undefined,
		async lock(name) {
			try {
				return await take(`${placeOf(name)}:lock`);
			} catch {
				return unlocked();
			}
		},
	};

	async function take(place: string): Promise<(() => void) | undefined> {
		if (!counts()) return unlocked();
		const owner = randomUUID();
		if (await redis.set(place, owner, "PX", LEASE_MS, "NX")) {
			const lease = (ms: number) =>
				void redis.eval(renew, 1, place, owner, ms).catch(() => undefined);
			const renewals = setInterval(() => lease(LEASE_MS), RENEWAL_MS).unref();
			return () => {
				clearInterval(renewals);
				lease(0);
			};
		}
		while (counts() && (await redis.exists(place))) await sleep(POLL_MS);
		return undefined;
	}
}

function placeOf(name: string): string {
	return `prepared:${name}`;
}
