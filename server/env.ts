import { isIP } from "node:net";
import { z } from "zod";

const positive = z.coerce.number().int().positive();
const text = z.string().trim().default("");
const list = text.transform((value) =>
	value
		.split(",")
		.map((part) => part.trim())
		.filter((part) => part !== ""),
);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const variables = z
	.object({
		HF_TOKEN: text.refine((token) => /^[\x21-\x7e]*$/.test(token), "must be one printable word"),
		PROVIDER: z.enum(["auto", "huggingface", "sandbox"]).default("auto"),
		HF_ROUTER_URL: z.url({ protocol: /^https?$/ }).default("https://router.huggingface.co"),
		HF_AUDIO_HOSTS: list,
		MODELS_FILE: z.string().trim().min(1).optional(),
		ENGINE_URL: z.url({ protocol: /^https?$/ }).optional(),
		HOST: z.string().trim().min(1).default("127.0.0.1"),
		PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
		TRUST_PROXY: list.refine(
			(parts) => parts.every(isAddressOrNetwork),
			"must list proxy addresses or networks, such as 10.0.0.1,172.16.0.0/12",
		),
		PUBLIC_ORIGIN: origin.optional(),
		EMBED_ORIGINS: list.refine(
			(parts) => parts.every(isOrigin),
			"must list origins, such as https://www.example.org",
		),
		SITE_NAME: z.string().trim().min(1).default("Vitrine"),
		SITE_CREATOR: text,
		SITE_ABOUT: text,
		ASSISTANT_LANGUAGE: z.enum(["fr", "page"]).default("fr"),
		VISITOR_POINTS_PER_HOUR: positive.default(60),
		SITE_POINTS_PER_DAY: positive.default(2_000),
		VISITOR_CONCURRENCY: positive.default(3),
		SITE_CONCURRENCY: positive.default(64),
		OVER_BUDGET: z.enum(["refuse", "sandbox"]).default("refuse"),
		REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
		DATA_DIR: z.string().trim().min(1).default(".vitrine"),
		METRICS_TOKEN: text,
		LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
	})
	.transform((env) => ({
		token: env.HF_TOKEN,
		provider: env.PROVIDER === "auto" ? autoProvider(env.HF_TOKEN) : env.PROVIDER,
		/** Which models the sandbox may answer for: see `openCatalogue`. */
		answering: env.PROVIDER,
		modelsFile: env.MODELS_FILE,
		routerUrl: env.HF_ROUTER_URL.replace(/\/+$/, ""),
		audioHosts: env.HF_AUDIO_HOSTS,
		host: env.HOST,
		port: env.PORT,
		trustProxy: env.TRUST_PROXY,
		publicOrigin: env.PUBLIC_ORIGIN,
		/** The sites whose pages may show /embed in a frame. */
		embedOrigins: env.EMBED_ORIGINS,
		site: { name: env.SITE_NAME, creator: env.SITE_CREATOR, about: env.SITE_ABOUT },
		/** In which language the assistant greets and excuses itself. */
		assistantLanguage: env.ASSISTANT_LANGUAGE,
		visitorPointsPerHour: env.VISITOR_POINTS_PER_HOUR,
		sitePointsPerDay: env.SITE_POINTS_PER_DAY,
		visitorConcurrency: env.VISITOR_CONCURRENCY,
		siteConcurrency: env.SITE_CONCURRENCY,
		overBudget: env.OVER_BUDGET,
		redisUrl: env.REDIS_URL,
		dataDir: env.DATA_DIR,
		metricsToken: env.METRICS_TOKEN,
		logLevel: env.LOG_LEVEL,
	}));

/** All settings of the process, checked and typed. */
export type Settings = z.output<typeof variables> & {
	/** A variable that the catalogue names, such as the key of a back-end; undefined if not set. */
	variable(name: string): string | undefined;
};

/**
 * Reads the settings. An empty variable counts as not set. Throws an EnvironmentError with one
 * line per fault; no line carries a value, since the value may be the token.
 */
export function readSettings(
	environment: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
	const given = Object.entries(environment).filter(([, value]) => value?.trim());
	const result = variables.safeParse(Object.fromEntries(given));
	if (result.success) return { ...result.data, variable: variableOf(given, result.data.routerUrl) };
	throw new EnvironmentError(
		result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
	);
}

/** The settings cannot be used; the message says why, one line per fault. */
export class EnvironmentError extends Error {
	override readonly name = "EnvironmentError";

	constructor(faults: readonly string[]) {
		super(`The settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
	}
}

function variableOf(given: readonly [string, string | undefined][], routerUrl: string) {
	const values = new Map(given.map(([name, value]) => [name, value?.trim()]));
	values.set("HF_ROUTER_URL", routerUrl);
	return (name: string) => values.get(name);
}

function autoProvider(token: string): "huggingface" | "sandbox" {
	return token === "" ? "sandbox" : "huggingface";
}

function isOrigin(part: string): boolean {
	return /^https?:/.test(part) && URL.canParse(part) && new URL(part).origin === part;
}

function isAddressOrNetwork(part: string): boolean {
	const [address = "", prefix, ...rest] = part.split("/");
	const version = isIP(address);
	if (version === 0 || rest.length > 0) return false;
	const longest = version === 4 ? 32 : 128;
	return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
}
