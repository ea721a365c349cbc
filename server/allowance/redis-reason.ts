/** What was refused, by Redis or on the network path to it. */
export type RedisReason = {
	/** For the log: the first word of the refusal, or the code of the network's error. */
	reason: string;
	what: string;
	fix: string;
	/** Whether reconnecting may help: after a failover, the name resolves to the new primary. */
	wantsNewConnection?: true;
};

/** The message of a command that got no reply in time. */
export const TIMED_OUT = "Command timed out";

const cluster = {
	what: "REDIS_URL leads to a cluster, and the allowance needs one server",
	fix: "Use a Redis without cluster mode, or its endpoint for clients that know no cluster",
};
const away = {
	what: "Redis does not answer",
	fix: "Start Redis, or correct REDIS_URL: host, port, and rediss:// only where it speaks TLS",
};
const refused = {
	what: "Redis refuses a command of the allowance",
	fix: "See its log; the site needs eval, get, set, del, exists and pttl",
};
const failover = { fix: "Wait for the fail-over to end", wantsNewConnection: true } as const;

/** By the first word of Redis' error; each is from Redis' documentation or source. */
const refusals: Readonly<Record<string, Omit<RedisReason, "reason">>> = {
	READONLY: { what: "REDIS_URL leads to a replica, which cannot be written", ...failover },
	LOADING: { what: "Redis is loading its data", ...failover },
	MASTERDOWN: { what: "Redis is a replica that has lost its primary", ...failover },
	NOREPLICAS: {
		what: "Redis has too few replicas, and refuses to write",
		fix: "Start its replicas, or lower min-replicas-to-write",
	},
	MOVED: cluster,
	ASK: cluster,
	CROSSSLOT: cluster,
	CLUSTERDOWN: cluster,
	OOM: {
		what: "The memory of Redis is full",
		fix: "Raise its maxmemory, or let it evict keys that expire (volatile-lru)",
	},
	MISCONF: {
		what: "Redis cannot save to its disk, and refuses to write",
		fix: "Make room on its disk; its own log has the reason",
	},
	WRONGPASS: {
		what: "Redis refuses the user or the password in REDIS_URL",
		fix: "Correct REDIS_URL; in a password write # as %23, / as %2F, @ as %40",
	},
	NOAUTH: {
		what: "Redis wants a password, and REDIS_URL has none",
		fix: "Write it into REDIS_URL: redis://:password@host:6379",
	},
	NOPERM: {
		what: "The user in REDIS_URL has too few rights",
		fix: "Allow it the keys of REDIS_PREFIX, and eval, get, set, del, exists and pttl",
	},
	WRONGTYPE: {
		what: "Another program keeps something else under the keys of this site",
		fix: "Give the site a REDIS_PREFIX or a database of its own",
	},
	DENIED: {
		what: "Redis is in protected mode, and takes no client of another machine",
		fix: "Set a password there and in REDIS_URL, or bind Redis to a private network",
	},
	BUSY: { what: "Redis is busy with another script", fix: "End that script: SCRIPT KILL" },
};

/** By message, where the first word is only ERR. */
const sayings: readonly (readonly [RegExp, string])[] = [
	[/READONLY/, "READONLY"],
	[/unknown command/i, "NOEVAL"],
	[/invalid password|without any password|no password is set|auth.*failed/i, "WRONGPASS"],
	[/DB index|invalid database/i, "NODB"],
	// Also said of clients and cluster connections together.
	[/max number of clients/i, "MAXCLIENTS"],
	[/daily request limit|quota/i, "USEDUP"],
	[/cluster/i, "MOVED"],
];

const ofSayings: Readonly<Record<string, Omit<RedisReason, "reason">>> = {
	NOEVAL: {
		what: "Redis does not know EVAL, with which points are counted",
		fix: "Allow scripts there, or use another Redis; a sentinel knows none: name the primary itself",
	},
	NODB: {
		what: "Redis has no database of the number in REDIS_URL",
		fix: "Write a smaller number, or none and a REDIS_PREFIX",
	},
	MAXCLIENTS: {
		what: "Redis has as many clients as it takes",
		fix: "Raise its maxclients",
	},
	USEDUP: {
		what: "The plan of this Redis is used up",
		fix: "Raise its limit with its provider, or use another Redis",
	},
};

/**
 * The reason of a failed command or connection. Never quotes the error, which may contain the address with its
 * password.
 */
export function redisReason(error: unknown): RedisReason {
	if (!(error instanceof Error)) return { reason: "unknown", ...away };
	const { message } = error;
	if (message === TIMED_OUT) return { reason: "TIMEOUT", ...away, wantsNewConnection: true };
	const word = /^[A-Z]{3,20}(?= |$)/.exec(message)?.[0] ?? "";
	const said = sayings.find(([pattern]) => pattern.test(message))?.[1];
	for (const reason of [word, said]) {
		const known = reason && (refusals[reason] ?? ofSayings[reason]);
		if (known) return { reason, ...known };
	}
	if ("code" in error && /^[A-Z_]{3,60}$/.test(String(error.code))) {
		return { reason: String(error.code), ...roadOf(String(error.code)) };
	}
	if (word !== "") return { reason: word, ...refused };
	return { reason: "CLOSED", ...away };
}

/** Reasons that only say that a connection broke. */
const breaks: readonly string[] = ["CLOSED", "EPIPE", "ECONNRESET"];

/** Whether a reason only says that a connection broke, and nothing of why. */
export function isOfRoad({ reason }: RedisReason): boolean {
	return breaks.includes(reason);
}

/** Whether an error has Redis' own words about this site, not those of the road or of ioredis. */
export function isOfRedis(error: Error): boolean {
	const { reason } = redisReason(error);
	return reason in refusals || (reason in ofSayings && reason !== "NOEVAL");
}

function roadOf(code: string): Omit<RedisReason, "reason"> {
	if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
		return { what: "Nobody knows the host in REDIS_URL", fix: "Correct its name" };
	}
	if (code.startsWith("ERR_SSL")) {
		return { what: "Redis speaks no TLS", fix: "Write redis:// in place of rediss://" };
	}
	if (/CERT|SIGNED|ISSUER/.test(code)) {
		return {
			what: `The certificate of Redis is not trusted (${code})`,
			fix: "Start the server with NODE_EXTRA_CA_CERTS naming the file of its authority",
		};
	}
	return away;
}
