import { execSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { form } from "../testing/task-requests.ts";
import { startChild, type Target } from "./child.ts";
import { prompt } from "./prompt.ts";

type PeerOptions = { port: number; providerUrl: string; onOneCore: boolean };

type Headers = Record<string, string>;

/** Starts Portkey's gateway, the usual alternative to our server. */
export async function startPeer({ port, providerUrl, onOneCore }: PeerOptions): Promise<Target> {
	const file = `${tools()}/@portkey-ai/gateway/build/start-server.js`;
	const origin = `http://127.0.0.1:${port}`;
	const args = [file, `--port=${port}`, "--headless"];
	const child = await startChild({ args, onOneCore, url: origin });
	// Its provider "huggingface" parses and rewrites each chunk, as our server does, but supports no pictures and
	// recordings.
	const texts = headersFor("huggingface", providerUrl);
	const files = headersFor("openai", `${providerUrl}/v1`);
	return { ...child, name: "Portkey", origin, ...openAiRequests(texts, files) };
}

/** Calls the provider directly, which is the lower bound for any server in front of it. */
export function direct(origin: string): Target {
	const child = { pid: process.pid, stop: async () => undefined };
	return { ...child, name: "direct", origin, ...openAiRequests({}, {}) };
}

/** The folder of packages that only the bench needs, installed on first use. */
export function tools(): string {
	const folder = fileURLToPath(new URL("tools", import.meta.url));
	const install = "npm install --no-package-lock --no-audit --no-fund";
	if (!existsSync(`${folder}/node_modules`)) execSync(install, { cwd: folder, stdio: "inherit" });
	return `${folder}/node_modules`;
}

/** Portkey does what our server does for every call: a time limit, one more attempt, a list of back-ends. */
function headersFor(provider: string, host: string): Headers {
	const config = {
		strategy: { mode: "fallback" },
		request_timeout: 60_000,
		retry: { attempts: 1 },
		targets: [{ provider, api_key: "bench", custom_host: host }],
	};
	return { "x-portkey-config": JSON.stringify(config) };
}

function openAiRequests(texts: Headers, files: Headers) {
	const messages = [{ role: "user", content: prompt }];
	const post = (url: string, headers: Headers, value: unknown) => ({
		url,
		headers: { ...headers, "content-type": "application/json" },
		body: JSON.stringify(value),
	});
	return {
		chat: post("/v1/chat/completions", texts, { model: "m", messages, stream: false }),
		stream: post("/v1/chat/completions", texts, { model: "m", messages, stream: true }),
		picture: post("/v1/images/generations", files, { model: "m", prompt }),
		upload(bytes: Buffer) {
			const { headers, body } = form("", "m", { name: "speech.wav", bytes });
			return { url: "/v1/audio/transcriptions", headers: { ...files, ...headers }, body };
		},
	};
}
