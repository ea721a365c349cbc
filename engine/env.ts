import { availableParallelism, totalmem } from "node:os";
import { z } from "zod";

const count = z.coerce.number().int().positive();
const megabyte = 1024 * 1024;

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
		ENGINE_IDLE_MINUTES: z.coerce.number().positive().default(15),
		ENGINE_QUEUE: z.coerce.number().int().min(0).default(8),
		ENGINE_SOUND_SECONDS: count.default(120),
		ENGINE_LANGUAGE: z
			.string()
			.regex(/^[a-z]{2}$/, "must be two letters, such as en or fr")
			.default("en"),
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
		queue: env.ENGINE_QUEUE,
		soundSeconds: env.ENGINE_SOUND_SECONDS,
		language: env.ENGINE_LANGUAGE,
		dataDir: env.DATA_DIR,
	}));

/** Everything the engine may be told from outside, checked and typed. */
export type Settings = z.output<typeof variables>;

/** Reads the settings; an empty variable counts as not set. Throws one error with a line a fault. */
export function readSettings(
	environment: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
	const given = Object.entries(environment).filter(([, value]) => value?.trim());
	const result = variables.safeParse(Object.fromEntries(given));
	if (result.success) return result.data;
	const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
	throw new Error(`The settings cannot be used:\n${lines.join("\n")}`);
}

/** In a container the limit counts, not the machine; without one it reads as zero or a huge number. */
function machineMemory(): number {
	const limit = process.constrainedMemory();
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
