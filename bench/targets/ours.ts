import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { LoadRequest } from "../load/job.ts";
import { ports } from "../ports.ts";
import { isUp } from "../processes/is-up.ts";
import { startProcess } from "../processes/start-process.ts";
import { prompt } from "./prompt.ts";
import type { Target } from "./target.ts";

const main = "dist/server/main.js";
const enough = "1000000000";

/** Starts the built server with every guard on and an allowance no bench can use up. */
export async function startOurs(
	options: { port?: number; env?: Record<string, string> } = {},
): Promise<Target> {
	if (!existsSync(main)) throw new Error("npm run build comes first");
	const { port = ports.ours, env = {} } = options;
	const origin = `http://127.0.0.1:${port}`;
	const server = await startProcess({
		args: [...nodeOptions(), main],
		env: {
			NODE_ENV: "production",
			HF_TOKEN: "bench",
			PROVIDER: "huggingface",
			HF_ROUTER_URL: `http://127.0.0.1:${ports.standIn}`,
			PORT: String(port),
			LOG_LEVEL: "info",
			VISITOR_POINTS_PER_HOUR: enough,
			SITE_POINTS_PER_DAY: enough,
			VISITOR_CONCURRENCY: enough,
			SITE_CONCURRENCY: enough,
			DATA_DIR: join(tmpdir(), `vitrine-bench-${port}`),
			...env,
		},
		isUp: () => isUp(`${origin}/`),
	});
	return { ...server, name: "Vitrine", origin, wire: "lines", ...requests };
}

const messages = [{ role: "user", content: prompt }];

const requests = {
	chat: json("/trpc/widgetChat", { messages, context: { page: "home" } }),
	stream: {
		path: "/trpc/chat?batch=1",
		headers: { "trpc-accept": "application/jsonl" },
		body: { text: JSON.stringify({ 0: { modelId: "deepseek-ai/DeepSeek-R1-0528", messages } }) },
	},
	image: json("/trpc/generateImage", { modelId: "black-forest-labs/FLUX.1-dev", prompt }),
	upload: (fileBytes: number) => ({
		path: "/trpc/transcribe",
		headers: {},
		body: { fields: { modelId: "openai/whisper-large-v3" }, fileBytes },
	}),
};

function json(path: string, value: unknown): LoadRequest {
	return { path, headers: {}, body: { text: JSON.stringify(value) } };
}

const packageSchema = z.object({ scripts: z.object({ start: z.string() }) });

/** Node's options as `npm start` sets them. BENCH_NODE_OPTIONS="--cpu-prof …" profiles our server alone. */
function nodeOptions(): string[] {
	const { scripts } = packageSchema.parse(JSON.parse(readFileSync("package.json", "utf8")));
	const extra = process.env["BENCH_NODE_OPTIONS"]?.split(" ") ?? [];
	return [...scripts.start.split(" ").filter((word) => word.startsWith("--")), ...extra];
}
