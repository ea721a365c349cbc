import { ports } from "../ports.ts";
import { ensureInstalled } from "../processes/ensure-installed.ts";
import { isUp } from "../processes/is-up.ts";
import { startProcess } from "../processes/start-process.ts";
import { openAiRequests } from "./open-ai-requests.ts";
import type { Target } from "./target.ts";

/** Starts the peer: the TypeScript gateway one would pick instead of our server. */
export async function startPortkey(): Promise<Target> {
	const folder = ensureInstalled("peer");
	const origin = `http://127.0.0.1:${ports.portkey}`;
	const server = await startProcess({
		args: [
			`${folder}/node_modules/@portkey-ai/gateway/build/start-server.js`,
			`--port=${ports.portkey}`,
			"--headless",
		],
		env: { NODE_ENV: "production" },
		isUp: () => isUp(`${origin}/`),
	});
	return {
		...server,
		name: "Portkey",
		origin,
		wire: "events",
		...openAiRequests({ texts: headersFor("huggingface", ""), files: headersFor("openai", "/v1") }),
	};
}

/**
 * Texts go the way a host of this site would set it up, whose provider is Hugging Face: each chunk is
 * read and written anew, as ours are. That provider of the peer has no pictures and recordings.
 */
function headersFor(provider: "huggingface" | "openai", prefix: string): Record<string, string> {
	return {
		authorization: "Bearer bench",
		"x-portkey-provider": provider,
		"x-portkey-custom-host": `http://127.0.0.1:${ports.standIn}${prefix}`,
	};
}
