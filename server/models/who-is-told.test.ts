import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type ErrorCode, errorCodes } from "#shared/errors.ts";
import type { ModelTask } from "#shared/models.ts";
import { chunk, type Engine, events, json } from "../../testing/engines/engine.ts";
import { catalogueFile } from "../../testing/engines/models-file.ts";
import { startSite } from "../../testing/site.ts";
import { taskRequests } from "../../testing/task-requests.ts";
import { createSandboxTransport } from "../backends/network/sandbox-transport.ts";
import { hostFaultOf, isOfServers } from "../errors/back-end-faults.ts";

const WEBHOOK = "https://chat.example/hook";
let alerts: string[];

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
	alerts = [];
});
afterEach(() => {
	vi.useRealTimers();
});

const models = {
	chat: "deepseek-ai/DeepSeek-R1-0528",
	generateImage: "black-forest-labs/FLUX.1-dev",
	transcribe: "openai/whisper-large-v3",
	tts: "canopylabs/orpheus-3b-0.1-ft",
} as const satisfies Partial<Record<ModelTask, string>>;

type Row = {
	task?: keyof typeof models;
	/** The provider's answer to every call. */
	fails: Engine;
	/** The host is told at the first call, or at a second visitor's half a minute later; absent: never. */
	tells?: "at once" | "when it lasts";
	event?: string;
	/** The model's state for everybody after that; `ready` if its failures are the visitor's. */
	state: "failing" | "loading" | "ready" | "off";
	/** Nobody has a key for the model. */
	isOff?: true;
	/** The provider is the judge of the words, too. */
	isJudged?: true;
};

const refuses =
	(status: number, message: string, more: object = {}): Engine =>
	() =>
		json({ error: { message, ...more } }, status);
const silent = (status: number) => () => new Response("", { status });
const absent: Engine = () => {
	throw Object.assign(new Error("absent"), { code: "ECONNREFUSED" });
};

const host = { tells: "at once", state: "failing" } as const;
const provider = { tells: "when it lasts", event: "model-down", state: "failing" } as const;
const doubtful = { ...provider, event: "request-refused" } as const;
const visitor = { state: "ready" } as const;
/** No back-end answers with it: this site itself, its allowance, or the browser. */
const elsewhere = "elsewhere";

const table: Record<ErrorCode, Row | typeof elsewhere> = {
	// The host mends it.
	INVALID_TOKEN: { ...host, fails: refuses(401, "Invalid API token"), event: "key-refused" },
	AUTHENTICATION_FAILED: {
		...host,
		fails: refuses(403, "Invalid username or password."),
		event: "key-refused",
	},
	PROVIDER_CONFIGURATION: {
		...host,
		fails: refuses(400, "No Inference Provider"),
		event: "model-missing",
	},
	CREDITS_EXHAUSTED: { ...host, fails: refuses(402, "Pay"), event: "credits-used" },
	MODEL_NOT_FOUND: { ...host, fails: refuses(404, "Model not found"), event: "model-missing" },
	REQUEST_REFUSED: { ...doubtful, fails: refuses(400, "Unrecognized request argument: top_p") },
	ROLE_REFUSED: { ...doubtful, fails: refuses(400, "System role not supported") },
	// Known since the start, and told there.
	TOKEN_REQUIRED: { isOff: true, fails: absent, state: "off" },
	UNEXPECTED: elsewhere,
	// The provider mends it.
	RATE_LIMIT: { ...provider, fails: refuses(429, "Rate limit"), event: "rate-limited" },
	MODEL_LOADING: { fails: refuses(503, "Model is loading"), state: "loading" },
	API_ERROR: { ...provider, fails: refuses(500, "boom") },
	PROVIDER_FAILED: { ...provider, fails: silent(500) },
	IMAGE_GENERATION_FAILED: { ...provider, task: "generateImage", fails: refuses(500, "boom") },
	INVALID_IMAGE_RESPONSE: {
		...provider,
		task: "generateImage",
		fails: () => json({ data: [{ b64_json: Buffer.from("no picture").toString("base64") }] }),
	},
	TTS_FAILED: { ...provider, task: "tts", fails: refuses(500, "boom") },
	WHISPER_FAILED: { ...provider, task: "transcribe", fails: refuses(500, "boom") },
	PROVIDER_TIMEOUT: { ...provider, fails: refuses(504, "Gateway timeout") },
	PROVIDER_UNREACHABLE: { ...provider, fails: absent },
	PROVIDER_BAD_RESPONSE: { ...provider, fails: () => json("no answer") },
	// A filter on the way, which any visitor's text may raise.
	BLOCKED: { ...provider, fails: refuses(403, "Request blocked") },
	NO_ANSWER: { ...provider, fails: () => events(chunk({}, "stop")) },
	CHECK_UNAVAILABLE: { ...provider, isJudged: true, fails: absent, state: "ready" },
	// It breaks after the back-end has answered, so only the call itself is told.
	STREAM_CUT: { fails: () => events(chunk({ content: "Half" })), state: "ready" },
	// The visitor mends it.
	INPUT_REFUSED: { ...visitor, fails: refuses(400, "maximum context length is 512 tokens") },
	WITHHELD: { ...visitor, fails: refuses(400, "no", { code: "content_filter" }) },
	FILE_TOO_LARGE: { ...visitor, task: "transcribe", fails: refuses(413, "no") },
	FILE_BROKEN: { ...visitor, task: "transcribe", fails: refuses(400, "Malformed soundfile") },
	CLIP_TOO_LONG: { ...visitor, task: "transcribe", fails: refuses(400, "audio is too long") },
	UNSUPPORTED_FILE_TYPE: {
		...visitor,
		task: "transcribe",
		fails: refuses(400, "Unsupported audio format"),
	},
	TEXT_MISSING: elsewhere,
	REQUEST_FAILED: elsewhere,
	FILE_FAILED: elsewhere,
	VISITOR_ALLOWANCE: elsewhere,
	SITE_ALLOWANCE: elsewhere,
	VISITOR_BUSY: elsewhere,
	SITE_BUSY: elsewhere,
	BAD_INPUT: elsewhere,
	TOO_LARGE: elsewhere,
	UNKNOWN_MODEL: elsewhere,
	NOT_PREPARED: elsewhere,
	NOT_A_TEXT_MODEL: elsewhere,
	TEXT_TOO_LONG: elsewhere,
	HISTORY_TOO_LONG: elsewhere,
	PICTURE_TOO_LARGE: elsewhere,
	TOO_MANY_PICTURES: elsewhere,
	NO_PICTURES: elsewhere,
	FILE_EMPTY: elsewhere,
	CONTENT_TYPE: elsewhere,
	FORBIDDEN_ORIGIN: elsewhere,
	NOT_FOUND: elsewhere,
	METHOD_NOT_ALLOWED: elsewhere,
	STREAM_LINK: elsewhere,
	BATCH_TOO_LARGE: elsewhere,
	FILE_LINK: elsewhere,
	REQUEST_TIMEOUT: elsewhere,
	STOPPED: elsewhere,
	DEVICE_FAILED: elsewhere,
	DEVICE_MEMORY: elsewhere,
	DEVICE_GONE: elsewhere,
	DEVICE_TOO_LONG: elsewhere,
};

const played = errorCodes.flatMap((code) => {
	const row = table[code];
	return row === elsewhere ? [] : { code, ...row };
});

async function siteOf({ task = "chat", fails, isOff, isJudged }: Row) {
	let engine = fails;
	const wire = task === "tts" ? "fal" : "openai";
	const url = "https://llm.example/v1";
	const backend = { wire, url, model: "m", key: isOff ? "$NOT_SET" : "$KEY" };
	const model = { id: models[task], task, name: "The model", description: "A." };
	const judges = [{ wire: "moderation", url: "https://judge.example/v1", model: "j", key: "$KEY" }];
	const site = await startSite(
		{
			PROVIDER: "huggingface",
			PREPARED: "off",
			KEY: "sk-1",
			ALERT_WEBHOOK: WEBHOOK,
			MODELS_FILE: catalogueFile({
				...(isJudged && { moderation: { words: { judges, refuse: { default: 0.5 } } } }),
				models: [{ ...model, backends: [backend] }],
			}),
		},
		{
			transport: createSandboxTransport(async (request) => {
				// What `/readyz` asks.
				if (request.method === "GET") return new Response();
				if (request.url !== WEBHOOK) return engine(request);
				alerts.push((await request.json()).event);
				return new Response();
			}),
		},
	);
	onTestFinished(() => site.close());
	const read = async (procedure: string, method: "GET" | "POST" = "GET") => {
		const asked = {
			url: `/trpc/${procedure}`,
			method,
			headers: { "content-type": "application/json" },
		};
		const { body } = await site.app.inject({
			...asked,
			...(method === "POST" && { payload: "{}" }),
		});
		return JSON.parse(body).result.data;
	};
	return {
		...site,
		async ask(address: string) {
			const { body } = await site.call(taskRequests[task](), address);
			await vi.advanceTimersByTimeAsync(1_500);
			return /"errorCode":"([A-Z_]+)"/.exec(body)?.[1];
		},
		answer(next: Engine) {
			engine = next;
		},
		/** What everybody and the host can read now. */
		async shown() {
			// `/readyz` looks again after five seconds.
			await vi.advanceTimersByTimeAsync(5_000);
			const ready = (await site.app.inject("/readyz")).json();
			const { body: metrics } = await site.app.inject("/metrics");
			const { failing } = await read("hostState", "POST");
			return {
				status: (await read("status")).models[model.id].state,
				isReady: ready.checks.backends,
				problems: ready.problems ?? [],
				gauges: [...metrics.matchAll(/^vitrine_backend_state\{.*state="(\w+)"\} 1/gm)].map(
					([, state]) => state,
				),
				host: failing.map(({ code }: { code: string }) => code),
			};
		},
		levelOf(code: string) {
			const lines = site.logged().trim().split("\n");
			return lines
				.map((line) => JSON.parse(line))
				.find(({ outcome, task: called }) => called && outcome === code)?.level;
		},
	};
}

test.each(played)("$code: who is told", async ({ code, ...row }) => {
	const { tells, event, state } = row;
	const site = await siteOf(row);
	expect(await site.ask("192.0.2.1")).toBe(code);
	expect(alerts).toEqual(tells === "at once" ? [event] : []);
	await vi.advanceTimersByTimeAsync(30_000);
	expect(await site.ask("198.51.100.1")).toBe(code);
	expect(alerts).toEqual(tells ? [event] : []);

	expect(site.levelOf(code)).toBe(isOfServers(code) ? "warn" : "info");
	const isOut = state === "failing" || state === "off";
	const ofBackend = row.isJudged ? "failing" : state;
	expect(await site.shown()).toEqual({
		status: state,
		isReady: !isOut,
		problems: tells ? [expect.stringContaining(row.isJudged ? "the judge" : "The model")] : [],
		gauges: state === "off" ? [] : [...(row.isJudged ? ["ready"] : []), ofBackend],
		host: tells ? [row.isJudged ? "PROVIDER_UNREACHABLE" : code] : [],
	});
	const { body: metrics } = await site.app.inject("/metrics");
	expect(metrics).toMatch(new RegExp(`^vitrine_calls_total\\{.*code="${code}"\\} 2$`, "m"));
});

test.each(errorCodes.filter((code) => table[code] === elsewhere))(
	"%s: no back-end and no host is blamed",
	(code) => {
		expect(hostFaultOf(code)).toBeUndefined();
		// Our own fault is a warning; everything else here is the visitor's, or passes by itself.
		expect(isOfServers(code)).toBe(code === "UNEXPECTED");
	},
);

const answers: Engine = () => events(chunk({ content: "Fine" }, "stop"), "data: [DONE]\n\n");

test.each([
	["a key that is refused", refuses(401, "Invalid API token"), "key-refused"],
	["a provider that is away", absent, "model-down"],
	["a provider that fails", refuses(500, "boom"), "model-down"],
])("%s for half an hour is one alert, and one that it is back", async (_name, fails, event) => {
	const site = await siteOf({ fails, state: "failing" });
	for (let second = 0; second < 1_800; second += 10) {
		await site.ask(`192.0.2.${second % 7}`);
		await vi.advanceTimersByTimeAsync(8_500);
	}
	expect(alerts).toEqual([event]);
	site.answer(answers);
	await vi.advanceTimersByTimeAsync(30_000);
	for (let call = 0; call < 5; call += 1) await site.ask("192.0.2.1");
	expect(alerts).toEqual([event, "back"]);
	expect(await site.shown()).toMatchObject({
		status: "ready",
		isReady: true,
		problems: [],
		host: [],
	});
});
