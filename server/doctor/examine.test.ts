import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import {
	catalogueFile,
	modelsFile,
	type WrittenBackend,
} from "../../testing/engines/models-file.ts";
import { freePort } from "../../testing/free-port.ts";
import { hasRedis, startRedis } from "../../testing/redis-server.ts";
import { startStandIn } from "../../testing/stand-in.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { testModelsFile } from "../../testing/test-models.ts";
import { readSettings } from "../env.ts";
import { examine } from "./examine.ts";

const token = `hf_${"a".repeat(34)}`;
const sound = {
	HF_TOKEN: token,
	DATA_DIR: temporaryFolder(),
	PUBLIC_ORIGIN: "https://vitrine.example",
	TRUST_PROXY: "127.0.0.1",
};

function network(answer: (url: string) => Response | Error) {
	return vi.fn<typeof fetch>(async (input) => {
		const reply = answer(String(input));
		if (reply instanceof Error) throw reply;
		return reply;
	});
}

/** The responses of the site and its proxy. */
const page = '<script type="module" src="/assets/main.js"></script>';
const ofSite: Readonly<Record<string, () => Response>> = {
	"/healthz": () =>
		new Response("", { headers: { "permissions-policy": "microphone=(self), camera=(self)" } }),
	"/": () => new Response(page),
	"/assets/main.js": () => new Response("", { headers: { "content-type": "text/javascript" } }),
};

const isOfSite = (url: string) => url.startsWith(sound.PUBLIC_ORIGIN);

const healthy = (url: string) => {
	const answer = isOfSite(url) ? ofSite[url.slice(sound.PUBLIC_ORIGIN.length)] : undefined;
	return answer?.() ?? new Response("", { status: 405 });
};

async function faultsOf(
	environment: Record<string, string>,
	fetcher: typeof fetch = network(healthy),
): Promise<string[]> {
	const findings = await examine(readSettings({ MODELS_FILE: testModelsFile, ...environment }), {
		fetcher,
	});
	return findings.flatMap((finding) =>
		"fix" in finding ? `${finding.what} -> ${finding.fix}` : [],
	);
}

test("a correct site has no fault; it gets only GETs, and only the router gets the token", async () => {
	const fetcher = network(healthy);
	expect(await faultsOf(sound, fetcher)).toEqual([]);
	for (const [url, options] of fetcher.mock.calls) {
		expect(options).not.toHaveProperty("method");
		const isRouter = String(url).startsWith("https://router.huggingface.co/");
		expect([url, JSON.stringify(options).includes(token)]).toEqual([url, isRouter]);
	}
});

const dearFile = catalogueFile({
	models: [{ id: "m", task: "generateImage", name: "M", description: "Draws.", points: 9 }],
});

const ollama = { wire: "openai", url: "http://127.0.0.1:11434/v1", model: "qwen3:4b" };
const listOf = (...ids: string[]) => Response.json({ data: ids.map((id) => ({ id })) });
/** The settings of a site with one chat, which this back-end answers. */
const withBackend = (own: Partial<WrittenBackend> = {}) => ({
	PROVIDER: "huggingface",
	MODELS_FILE: modelsFile("chat", [{ ...ollama, ...own }]),
});

type Answer = (url: string) => Response | Error;
const status = (code: number) => () => new Response("", { status: code });
const failing = (code: string) => () =>
	new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code }) });
const page404 = (url: string, path: string, code: number) =>
	new Response("", { status: url.endsWith(path) ? code : 404 });
const hub = (host: string, to: string) => (url: string) =>
	url.startsWith(`https://${host}/`)
		? new Response(null, { status: 302, headers: { location: `https://${to}/weights` } })
		: healthy(url);
const onMirror = { DEVICE_HUB_URL: "https://mirror.example", DEVICE_HUB_HOSTS: "" };
const onHub = { ...onMirror, DEVICE_HUB_URL: "https://huggingface.co" };
const mirrored = hub("mirror.example", "files.mirror.example");
const judge = { wire: "moderation", url: "https://judge.example/v1", model: "m" };
/** What is changed in a sound site, the parts of each fault, and what others than the site answer. */
type Row = [what: string, change: Record<string, string>, faults: string[], answer?: Answer];

const rows: Row[] = [
	["a fresh clone", { HF_TOKEN: "", PUBLIC_ORIGIN: "", TRUST_PROXY: "" }, []],
	[
		"no token for some models",
		{ HF_TOKEN: "", PROVIDER: "huggingface", ENGINE_URL: "http://127.0.0.1:9" },
		["Off, since no back-end is configured: FLUX.1 Dev -> Set HF_TOKEN"],
	],
	["a slip", { ENGINE_URI: "http://127.0.0.1:9" }, ["Write ENGINE_URL in .env"]],
	["half a token", { HF_TOKEN: "hf_abc" }, ["Copy the whole token"]],
	["a proxy that is not trusted", { TRUST_PROXY: "" }, ["Set TRUST_PROXY"]],
	["everybody trusted", { TRUST_PROXY: "0.0.0.0/0" }, ["List in TRUST_PROXY only"]],
	["everybody with IPv4 trusted", { TRUST_PROXY: "::ffff:0:0/96" }, ["List in TRUST_PROXY only"]],
	["all private addresses trusted", { TRUST_PROXY: "10.0.0.0/8,fc00::/7" }, []],
	["a way out that is closed", { OVER_BUDGET: "device", DEVICE: "off" }, ["Set DEVICE to site"]],
	["no public origin behind a proxy", { PUBLIC_ORIGIN: "" }, ["Set PUBLIC_ORIGIN"]],
	["plain http", { PUBLIC_ORIGIN: "http://vitrine.example" }, ["Serve the site by https"]],
	[
		"open to all without https",
		{ PUBLIC_ORIGIN: "", TRUST_PROXY: "", HOST: "0.0.0.0" },
		["Put a proxy with https in front"],
	],
	[
		"open to a network without https",
		{ PUBLIC_ORIGIN: "", TRUST_PROXY: "", HOST: "192.168.1.20" },
		["Put a proxy with https in front"],
	],
	[
		"an hour too small",
		{ VISITOR_POINTS_PER_HOUR: "3" },
		["VISITOR_POINTS_PER_HOUR to at least 4"],
	],
	[
		"an hour too small for a model's own price",
		{ MODELS_FILE: dearFile, VISITOR_POINTS_PER_HOUR: "8" },
		["VISITOR_POINTS_PER_HOUR to at least 9"],
	],
	["a day too small", { SITE_POINTS_PER_DAY: "30" }, ["below SITE_POINTS_PER_DAY"]],
	["slots too few", { VISITOR_CONCURRENCY: "64" }, ["below SITE_CONCURRENCY"]],
	["device files from a site without", { DEVICE: "site" }, ["npm run local -- --fetch-only"]],
	["no place for the day", { DATA_DIR: "/dev/null/data" }, ["Set DATA_DIR"]],
	["no Redis", { REDIS_URL: "redis://127.0.0.1:1" }, ["Start Redis"]],

	["a hub that redirects", onMirror, ["Add files.mirror.example to DEVICE_HUB_HOSTS"], mirrored],
	["to a known host", { ...onMirror, DEVICE_HUB_HOSTS: "*.mirror.example" }, [], mirrored],
	[
		"to one of several",
		{ ...onMirror, DEVICE_HUB_HOSTS: "a.example,files.mirror.example" },
		[],
		mirrored,
	],
	[
		"Hugging Face to a mirror",
		onHub,
		["Add files.mirror.example"],
		hub("huggingface.co", "files.mirror.example"),
	],
	[
		"one without a model",
		onMirror,
		["mirror.example answers 404 for Xenova/detr-resnet-50 at main"],
		(url) => (/mirror.*detr/.test(url) ? status(404)() : healthy(url)),
	],
	["to its own host", onHub, [], hub("huggingface.co", "cas-bridge.xethub.hf.co")],

	[
		"a back-end that is away",
		withBackend(),
		["Test: 127.0.0.1:11434 cannot be reached -> Start the engine"],
		() => new Error("refused"),
	],
	[
		"one that refuses the key",
		withBackend({ key: "$HF_TOKEN" }),
		["refuses the key in HF_TOKEN -> Set HF_TOKEN"],
		status(401),
	],
	["one that wants one", withBackend(), ["wants a key -> Name the variable"], status(401)],
	[
		"one without the model",
		withBackend(),
		["does not know the model qwen3:4b -> Load or pull it"],
		() => listOf("llama3"),
	],
	["one that loads", withBackend(), ["is loading or scaled to zero -> Wait"], status(503)],
	["one that fails", withBackend(), ["fails with HTTP 502 -> Nothing to change here"], status(502)],
	[
		"one without its key",
		withBackend({ url: "https://router.huggingface.co/v1", model: "x", key: "$NOT_SET" }),
		["Off, since no back-end is configured: Test -> Set NOT_SET in .env"],
		() => listOf("y"),
	],
	["one that lists the model", withBackend(), [], () => listOf("llama3", "qwen3:4b")],
	["one without a list", withBackend(), [], status(404)],
	...[200, 401].map(
		(code): Row => [
			`a base without its version, below which a list answers ${code}`,
			withBackend({ url: "http://127.0.0.1:11434/api" }),
			["lacks the version -> Write the base address http://127.0.0.1:11434/api/v1"],
			(url) => page404(url, "/api/v1/models", code),
		],
	),
	[
		"a base that has none",
		withBackend({ url: "http://127.0.0.1:11434/deployment" }),
		[],
		status(404),
	],
	[
		"a redirect, without its query",
		withBackend(),
		["redirects to https://other.example/v1/models, "],
		() => {
			const location = "https://other.example/v1/models?key=secret";
			return new Response(null, { status: 308, headers: { location } });
		},
	],
	["an unknown host", withBackend(), ["has a host that nobody knows"], failing("ENOTFOUND")],
	[
		"its own certificate",
		withBackend(),
		["NODE_EXTRA_CA_CERTS"],
		failing("DEPTH_ZERO_SELF_SIGNED_CERT"),
	],
	[
		"nothing that listens",
		withBackend(),
		["cannot be reached: refused -> Start the engine"],
		failing("ECONNREFUSED"),
	],
	["no TLS", withBackend(), ["speaks no TLS"], failing("ERR_SSL_WRONG_VERSION_NUMBER")],
	[
		"a model without a back-end",
		{ PROVIDER: "huggingface", MODELS_FILE: modelsFile("chat", []) },
		["Test is off: it has no back-end"],
	],
	[
		"judges without a key, of whom one is not asked",
		{
			MODELS_FILE: catalogueFile({
				moderation: {
					words: { judges: [{ ...judge, key: "$WORD_KEY" }], refuse: { default: 1 } },
					pictures: { judges: [judge], veil: { default: 1 } },
				},
				models: [{ id: "a", task: "chat", name: "A", description: "A." }],
			}),
		},
		[
			"No judge of words is configured, so all are refused -> Set WORD_KEY in .env, or take words out of moderation in models.yaml",
			"Judge of pictures: judge.example wants a key -> Name the variable that holds one: key: $NAME in models.yaml",
		],
		(url) => (url === "https://judge.example/v1/models" ? status(401)() : healthy(url)),
	],
];

test.each(rows)(
	"%s: each fault with its fix",
	async (...[, change, expected, answer = healthy]) => {
		const reached = network((url) => (isOfSite(url) ? healthy(url) : answer(url)));
		const faults = await faultsOf({ ...sound, ...change }, reached);
		expect(faults).toEqual(expected.map((part) => expect.stringContaining(part)));
		expect(faults.join()).not.toMatch(new RegExp(`${token}|secret`));
	},
);

test("a model that the engine will not load for want of memory is a fault, whatever its task", async () => {
	const models = [
		{ id: "deepseek-r1-distill", memory_mb: 4_300 },
		{ id: "vit-base", memory_mb: 2_100 },
		{ id: "whisper-base", memory_mb: 750 },
		{ id: "nobody-names-it", memory_mb: 9_000 },
	];
	const answer = (url: string) =>
		url === "http://127.0.0.1:3100/v1/models"
			? Response.json({ memory_limit_mb: 2_048, data: models })
			: healthy(url);
	const environment = { ...sound, ENGINE_URL: "http://127.0.0.1:3100" };
	const faults = await faultsOf(environment, network(answer));
	expect(faults.filter((line) => line.startsWith("The engine refuses"))).toEqual([
		"The engine refuses deepseek-r1-distill: it needs 4300 MB of memory, and the engine may use 2048 MB -> Raise ENGINE_MEMORY_MB there, or take a smaller model",
		"The engine refuses vit-base: it needs 2100 MB of memory, and the engine may use 2048 MB -> Raise ENGINE_MEMORY_MB there, or take a smaller model",
	]);
});

test("back-ends are checked over the site's own route, through HTTPS_PROXY", async () => {
	const engine = await startStandIn();
	onTestFinished(() => engine.close());
	const asked: string[] = [];
	const proxy = createServer().on("connect", (request, socket) => {
		asked.push(String(request.url));
		const onward = connect(Number(new URL(engine.url).port), "127.0.0.1", () => {
			socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
			onward.pipe(socket).pipe(onward);
		});
		onward.on("error", () => socket.destroy());
		socket.on("error", () => onward.destroy());
	});
	engine.play(({ response }) => response.writeHead(401).end());
	const port = await freePort();
	await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
	onTestFinished(() => void proxy.close());
	vi.stubEnv("http_proxy", `http://127.0.0.1:${port}`);
	vi.stubEnv("no_proxy", "");
	onTestFinished(() => void vi.unstubAllEnvs());
	const url = "http://llm.known-to-the-proxy.invalid/v1";
	const file = modelsFile("chat", [{ ...ollama, url, key: "$ACME_KEY" }]);
	const environment = {
		...sound,
		PUBLIC_ORIGIN: "",
		TRUST_PROXY: "",
		ACME_KEY: "k",
		MODELS_FILE: file,
	};
	const findings = await examine(readSettings(environment));
	expect(findings.map(({ what }) => what)).toContainEqual(
		expect.stringContaining("refuses the key in ACME_KEY"),
	);
	expect(asked).toEqual(["llm.known-to-the-proxy.invalid:80"]);
});

test("with --spend, each text back-end writes one token", async () => {
	const engine = await startStandIn();
	onTestFinished(() => engine.close());
	const file = modelsFile("chat", [{ ...ollama, url: `${engine.url}/v1` }]);
	const settings = readSettings({ ...sound, MODELS_FILE: file });
	const fetcher = network((url) => (isOfSite(url) ? healthy(url) : listOf("qwen3:4b")));
	await examine(settings, { fetcher });
	expect(engine.calls).toHaveLength(0);
	const findings = await examine(settings, { fetcher, isSpending: true });
	expect(findings).toContainEqual({ what: expect.stringMatching(/^Test: .* wrote a token$/) });
	expect(JSON.parse(engine.calls[0]?.body ?? "")).toMatchObject({
		model: "qwen3:4b",
		max_tokens: 1,
	});
});

test.each([
	["no verdict", { choices: [{ message: { content: "Hi" } }] }, "gives no verdict"],
	["a verdict", { choices: [{ message: { content: "Safety: Safe" } }] }, undefined],
])("with --spend, a judge of words judges: %s", async (_what, answer, expected) => {
	const engine = await startStandIn();
	onTestFinished(() => engine.close());
	engine.play(({ response }) => {
		response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
	});
	const own = { wire: "openai", url: `${engine.url}/v1`, model: "g", guard: "qwen3guard" };
	const file = catalogueFile({
		moderation: { words: { judges: [own], refuse: { default: 1 } } },
		models: [{ id: "a", task: "classify", name: "A", description: "A." }],
	});
	const fetcher = network((url) => (isOfSite(url) ? healthy(url) : listOf("g")));
	const settings = readSettings({ ...sound, MODELS_FILE: file });
	const findings = await examine(settings, { fetcher, isSpending: true });
	const ofJudge = findings.filter(({ what }) => what.startsWith("Judge of words: "));
	expect(ofJudge.map(({ what }) => what)).toContainEqual(
		expect.stringContaining(expected ?? "judged a greeting"),
	);
	expect(ofJudge.filter((one) => "fix" in one)).toHaveLength(expected ? 1 : 0);
});

type Refuses = (sent: Record<string, unknown>) => [status: number, body: unknown] | undefined;

/** The response of a back-end that rejects something, and the line of models.yaml that fixes it. */
test.each<[name: string, refuses: Refuses, expected: string, mended: object]>([
	[
		"the role system",
		({ messages }) =>
			JSON.stringify(messages).includes('"system"')
				? [400, { error: { message: "System role not supported" } }]
				: undefined,
		"does not take the role system -> Add system: user to this back-end",
		{ system: "user" },
	],
	[
		"stream_options",
		(sent) =>
			"stream_options" in sent
				? [
						422,
						{ message: { detail: [{ type: "extra_forbidden", loc: ["body", "stream_options"] }] } },
					]
				: undefined,
		"does not take stream_options -> Add omit: [stream_options] to this back-end",
		{ omit: ["stream_options"] },
	],
	[
		"response_format, which only the assistant sends",
		(sent) =>
			"response_format" in sent
				? [400, { error: { message: "Unknown parameter: 'response_format'." } }]
				: undefined,
		"does not take response_format -> Add omit: [response_format] to this back-end",
		{ omit: ["response_format"] },
	],
	[
		"max_tokens",
		(sent) =>
			"max_tokens" in sent
				? [
						400,
						{
							error: { message: "Use another", code: "unsupported_parameter", param: "max_tokens" },
						},
					]
				: undefined,
		"does not take max_tokens -> Add rename: { max_tokens: max_completion_tokens }",
		{ rename: { max_tokens: "max_completion_tokens" } },
	],
	[
		"a model that the provider has withdrawn",
		({ model }) =>
			model === "qwen3:4b"
				? [
						400,
						{
							error: {
								message: "The model `qwen3:4b` has been decommissioned and is no longer supported.",
								code: "model_decommissioned",
							},
						},
					]
				: undefined,
		"has withdrawn the model qwen3:4b -> Name one that it still has in models.yaml",
		{ model: "qwen4:4b" },
	],
	[
		"a model that it does not know",
		({ model }) =>
			model === "qwen3:4b"
				? [404, { error: { message: "model 'qwen3:4b' not found" } }]
				: undefined,
		"does not know the model qwen3:4b -> Correct its name",
		{ model: "qwen4:4b" },
	],
	[
		"a model for this account",
		({ model }) =>
			model === "qwen3:4b"
				? [400, { error: { message: "Model not supported by provider acme" } }]
				: undefined,
		"does not offer the model qwen3:4b to this account",
		{ model: "qwen4:4b" },
	],
])("a back-end that refuses %s is told with the line that mends it", async (...row) => {
	const [, refuses, expected, mended] = row;
	const engine = await startStandIn();
	onTestFinished(() => engine.close());
	engine.play(({ body, response }) => {
		const [status, answer] = refuses(JSON.parse(body)) ?? [
			200,
			{ choices: [{ message: { content: "Hi" }, finish_reason: "stop" }] },
		];
		response.writeHead(status, { "content-type": "application/json" });
		response.end(JSON.stringify(answer));
	});
	const fetcher = network((url) => (isOfSite(url) ? healthy(url) : listOf("qwen3:4b", "qwen4:4b")));
	const probed = async (own: object) => {
		const file = modelsFile("chat", [{ ...ollama, url: `${engine.url}/v1`, ...own }]);
		const settings = readSettings({ ...sound, PROVIDER: "huggingface", MODELS_FILE: file });
		const findings = await examine(settings, { fetcher, isSpending: true });
		return findings.flatMap((each) => ("fix" in each ? `${each.what} -> ${each.fix}` : []));
	};
	expect(await probed({})).toEqual([expect.stringContaining(expected)]);
	expect(await probed(mended)).toEqual([]);
});

test.each([
	[{ PROVIDER: "sandbox" }, "remove PROVIDER=sandbox from .env"],
	[{ HF_TOKEN: "" }, "set HF_TOKEN in .env"],
])("with %o the sandbox answers, and the doctor says why", async (change, advice) => {
	const findings = await examine(readSettings({ ...sound, ...change }), {
		fetcher: network(healthy),
	});
	const said = findings.map(({ what }) => what).filter((what) => what.includes("simulated"));
	expect(said).not.toEqual([]);
	for (const what of said) expect(what).toMatch(new RegExp(`for a real model ${advice}$`));
});

test("every back-end that is skipped is named with its variable", async () => {
	const file = modelsFile("chat", [{ ...ollama, url: "$OLLAMA_URL/v1", key: "$ACME_KEY" }]);
	const findings = await examine(readSettings({ ...sound, MODELS_FILE: file }), {
		fetcher: network(healthy),
	});
	expect(findings.map(({ what }) => what)).toContain(
		"Test: $OLLAMA_URL/v1 is skipped; not set: OLLAMA_URL, ACME_KEY",
	);
});

test.skipIf(!hasRedis)("a Redis that answers is no fault", async () => {
	const redis = await startRedis();
	expect(await faultsOf({ ...sound, REDIS_URL: redis.url })).toEqual([]);
	await redis.stop();
});

test("a site below a path is reached there, with a script of its pages", async () => {
	const asked: string[] = [];
	const below = (url: string) => {
		asked.push(url);
		return url.endsWith("/shop/")
			? new Response(page.replace("/assets", "/shop/assets"))
			: healthy(url.replace("/shop/", "/"));
	};
	expect(await faultsOf({ ...sound, BASE_PATH: "/shop" }, network(below))).toEqual([]);
	expect(asked.filter(isOfSite)).toEqual(
		["/shop/healthz", "/shop/", "/shop/assets/main.js"].map((path) => sound.PUBLIC_ORIGIN + path),
	);
});

test.each([
	["drops the microphone policy", "/healthz", /Permissions-Policy/],
	["sends another page", "/", /No page of this site arrives at.*BASE_PATH/],
	["passes on pages alone", "/assets/main.js", /arrives without its scripts.*BASE_PATH/],
])("a proxy that %s is a fault", async (_name, path, what) => {
	const other = (url: string) =>
		url === sound.PUBLIC_ORIGIN + path ? new Response("<p>Other</p>") : healthy(url);
	expect(await faultsOf(sound, network(other))).toEqual([expect.stringMatching(what)]);
});
