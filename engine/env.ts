import { availableParallelism, totalmem } from "node:os";
import { z } from "zod";
import { loadEnvFile, withoutQuotes } from "../shared/env-file.ts";

const count = z.coerce.number().int().positive();
const megabyte = 1024 * 1024;
/** Almost 25 days. Node fires a timer of more than 2^31 - 1 ms at once. */
const MOST_MINUTES = 35_791;

const variables = z
	.object({
		ENGINE_HOST: z.string().trim().min(1).default("127.0.0.1"),
		ENGINE_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
		ENGINE_HUB_URL: z.url({ protocol: /^https?$/ }).default("https://huggingface.co"),
		ENGINE_MODELS_FILE: z.string().trim().min(1).optional(),
		ENGINE_OFFLINE: z.enum(["true", "false"]).default("false"),
		ENGINE_THREADS: count.default(Math.max(1, availableParallelism() - 1)),
		ENGINE_NICE: z.coerce.number().int().min(0).max(19).default(10),
		ENGINE_MEMORY_MB: count.default(Math.floor(machineMemory() / megabyte / 2)),
		ENGINE_IDLE_MINUTES: z.coerce.number().positive().max(MOST_MINUTES).default(15),
		DATA_DIR: z.string().trim().min(1).default(".vitrine"),
	})
	.transform((env) => ({
		host: env.ENGINE_HOST,
		port: env.ENGINE_PORT,
		hubUrl: env.ENGINE_HUB_URL.replace(/\/+$/, ""),
		modelsFile: env.ENGINE_MODELS_FILE,
		isOffline: env.ENGINE_OFFLINE === "true",
		threads: env.ENGINE_THREADS,
		nice: env.ENGINE_NICE,
		memoryMb: env.ENGINE_MEMORY_MB,
		idleMinutes: env.ENGINE_IDLE_MINUTES,
		dataDir: env.DATA_DIR,
	}));

/** The settings of the engine, checked and typed. */
export type Settings = z.output<typeof variables>;

/**
 * Reads the settings, also from `.env` in the working folder; an empty variable counts as not set. Throws one error
 * that lists every fault.
 */
export function readSettings(environment = ownEnvironment()): Settings {
	const given = Object.entries(environment)
		.map(([name, value]) => [name, withoutQuotes(value)] as const)
		.filter(([, value]) => value);
	const { data, error } = variables.safeParse(Object.fromEntries(given));
	if (data) return data;
	throw new Error(`The settings cannot be used:\n${z.prettifyError(error)}`);
}

function ownEnvironment(): Readonly<Record<string, string | undefined>> {
	// The site reads the same file and reports its faulty lines.
	loadEnvFile();
	return process.env;
}

/** In a container its memory limit counts; without a limit it reads as zero or a huge number. */
function machineMemory(): number {
	return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
