import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { exampleTexts } from "#shared/examples.ts";
import type { TaskName } from "#shared/models.ts";
import { pngAround } from "../../testing/samples.ts";
import { startSite } from "../../testing/site.ts";
import { startStandIn } from "../../testing/stand-in.ts";
import { type Mood, rulesOf, startJudge } from "../../testing/stand-in-judge.ts";
import { type TaskRequest, taskRequests } from "../../testing/task-requests.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

/** Text that no log may contain. */
const SECRETS = ["girafe violette", "زرافة بنفسجية", "purple giraffe"];

let provider: Awaited<ReturnType<typeof startStandIn>>;
let words: Awaited<ReturnType<typeof startJudge>>;
let pictures: Awaited<ReturnType<typeof startJudge>>;

beforeAll(async () => {
	[provider, words, pictures] = await Promise.all([startStandIn(), startJudge(), startJudge()]);
});
beforeEach(() => {
	provider.calls.splice(0);
	provider.play(undefined);
	words.feel("pass");
	pictures.feel("pass");
});
afterAll(() => Promise.all([provider.close(), words.close(), pictures.close()]));

const entries: readonly [task: TaskName, id: string, wire: string, model: string][] = [
	["generateText", "HuggingFaceTB/SmolLM3-3B", "openai", "m"],
	["chat", "deepseek-ai/DeepSeek-R1-0528", "openai", "m"],
	["generateImage", "black-forest-labs/FLUX.1-dev", "openai", "m"],
	["editImage", "black-forest-labs/FLUX.1-Kontext-dev", "openai", "m"],
	["tts", "canopylabs/orpheus-3b-0.1-ft", "fal", "orpheus"],
	["transcribe", "openai/whisper-large-v3", "openai", "m"],
	["classify", "google/vit-base-patch16-224", "huggingface", "m"],
	["detect", "facebook/detr-resnet-50", "huggingface", "detr"],
];

type Rules = {
	words?: object | undefined;
	pictures?: object | undefined;
	whenSilent?: "refuse" | "allow";
};

/** A site with one model per task, the stand-in provider and these rules. */
async function siteWith(rules: Rules | undefined, own: object = {}, limits?: Limits) {
	const models = entries.map(([task, id, wire, model]) => {
		const url = wire === "openai" ? `${provider.url}/v1` : provider.url;
		return { id, task, name: id, description: "A.", ...own, backends: [{ wire, url, model }] };
	});
	const file = join(temporaryFolder(), "models.yaml");
	const write = (moderation: Rules | undefined) =>
		writeFileSync(file, JSON.stringify({ ...(moderation && { moderation }), models }));
	write(rules);
	const environment = { PROVIDER: "auto", MODELS_FILE: file, DATA_DIR: temporaryFolder() };
	const site = await startSite(environment, limits && { limits });
	onTestFinished(() => site.close());
	const ask = (task: TaskName, text?: string) => send(site.origin, taskRequests[task](text));
	return { ...site, write, ask };
}

/** A guard that replaces the text judge. */
const guardOf = ({ url }: { url: string }) => {
	return { wire: "openai", guard: "qwen3guard", url: `${url}/v1`, model: "guard" };
};

/** A site with rules that use the two judges. */
function judgedSite(own: object = {}, limits?: Limits) {
	return siteWith(rulesOf(words, pictures), own, limits);
}

type Limits = { firstByteMs: number; wholeMs: number; idleMs: number };
/** Short limits, for judges that hang. */
const short: Limits = { firstByteMs: 700, wholeMs: 700, idleMs: 700 };

async function send(origin: string, { url, headers, body }: TaskRequest, signal?: AbortSignal) {
	const sent = typeof body === "string" ? body : new Uint8Array(body);
	const init = { method: "POST", headers, body: sent, ...(signal && { signal }) };
	const reply = await fetch(origin + url, init);
	const text = await reply.text();
	const found = (pattern: RegExp) => pattern.exec(text)?.[1];
	return {
		text,
		error: found(/"errorCode":"(\w+)"/),
		points: found(/"pointsSpent":(\d+)/),
		rule: found(/"rule":"(\w+)"/),
		finishReason: found(/"finishReason":"(\w+)"/),
		isVeiled: text.includes('"isVeiled":true'),
	};
}

/** What is moderated in each task. `paid`: the model has answered by then. */
type Place = [name: string, task: TaskName, judge: "words" | "pictures", cost: "free" | "paid"];

const places: readonly Place[] = [
	["a prompt", "generateText", "words", "free"],
	["a chat's question", "chat", "words", "free"],
	["the assistant's question", "widgetChat", "words", "free"],
	["a picture's description", "generateImage", "words", "free"],
	["words to speak", "tts", "words", "free"],
	["what to change", "editImage", "words", "free"],
	["a picture to change", "editImage", "pictures", "free"],
	["a picture to classify", "classify", "pictures", "free"],
	["a picture to look at", "detect", "pictures", "free"],
	["a drawn picture", "generateImage", "pictures", "paid"],
	["a changed picture", "editImage", "pictures", "paid"],
	["a transcript", "transcribe", "words", "paid"],
	["the assistant's reply", "widgetChat", "words", "paid"],
];

describe.each(places)("%s", (...[, task, judge, cost]) => {
	const isPaid = cost === "paid";
	function feel(mood: Mood) {
		// The assistant's reply is judged after its question, a changed picture after the given one.
		const isSecond = isPaid && (task === "widgetChat" || task === "editImage");
		const moods: [Mood, ...Mood[]] = isSecond ? ["pass", mood] : [mood];
		({ words, pictures })[judge].feel(...moods);
	}
	const paid = () => provider.calls.length > 0;

	test("is refused by this site's rule, and passes without it; a judge's fault is silence", async () => {
		const { ask, app, logged } = await judgedSite();
		feel("refuse");
		const { error, rule, points } = await ask(task);
		expect([error, rule, points === "0"]).toEqual(["WITHHELD", "site", !isPaid]);
		expect(paid()).toBe(isPaid);
		const { body } = await app.inject("/metrics");
		const counted = `_verdicts_total\\{part="${judge}",verdict="refuse",judge="[^"]+",category="\\w+"`;
		expect(body).toMatch(new RegExp(`vitrine${counted}`));
		expect(/vitrine_points_total\{.*\} [1-9]/.test(body)).toBe(isPaid);
		const before = logged().length;
		for (const mood of ["garbage", "error"] as const) {
			feel(mood);
			expect((await ask(task)).error).toBe("CHECK_UNAVAILABLE");
		}
		const ofSilence = logged().slice(before);
		expect(ofSilence).toContain('"verdict":"silent"');
		expect(ofSilence).not.toContain('"verdict":"refuse"');
		expect(paid()).toBe(isPaid);
		feel("pass");
		expect((await ask(task)).error).toBeUndefined();
		expect(paid()).toBe(true);
	});

	test("silence allows it where the host says so", async () => {
		const { ask, logged } = await siteWith({ ...rulesOf(words, pictures), whenSilent: "allow" });
		for (const mood of ["garbage", "error"] as const) {
			feel(mood);
			expect((await ask(task)).error).toBeUndefined();
		}
		expect(logged()).toContain('"verdict":"silent"');
		expect(logged()).not.toContain('"verdict":"refuse"');
	});

	test("a judge that hangs is silent after its own time", async () => {
		feel("hang");
		const { ask } = await judgedSite({}, short);
		expect((await ask(task)).error).toBe("CHECK_UNAVAILABLE");
		expect(paid()).toBe(isPaid);
	});
});

describe.each(["generateText", "chat"] as const)("the end of %s", (task) => {
	test.each<[Mood, "refuse" | "allow", string]>([
		["pass", "refuse", "stop"],
		["refuse", "refuse", "withdrawn"],
		["refuse", "allow", "withdrawn"],
		["error", "refuse", "unchecked"],
		["garbage", "allow", "stop"],
	])("%s, where silence means %s: %s", async (mood, whenSilent, finishReason) => {
		words.feel("pass", mood);
		const { ask } = await siteWith({ ...rulesOf(words, pictures), whenSilent });
		const answer = await ask(task);
		expect(answer).toMatchObject({ error: undefined, finishReason });
		// The last event of a withdrawn answer has no text.
		const done = answer.text.slice(answer.text.indexOf('"done"'));
		expect(done.includes("word0 word1")).toBe(finishReason === "stop");
		const [, end] = words.calls;
		expect(end?.body).toContain("word0 word1");
	});

	test.each<[string, [Mood, ...Mood[]]]>([
		["the prompt is judged pays nothing, and no model is called", ["hang"]],
		["the answer is judged pays for it", ["pass", "hang"]],
	])("a visitor who leaves while %s", async (_name, moods) => {
		words.feel(...moods);
		const modelCalls = moods.length - 1;
		const { origin, inFlight, logged } = await judgedSite();
		const leaving = new AbortController();
		const left = send(origin, taskRequests[task](), leaving.signal).catch(() => "left");
		await expect.poll(() => words.calls.length).toBe(moods.length);
		leaving.abort();
		expect(await left).toBe("left");
		await expect.poll(() => words.openCalls()).toBe(0);
		await expect.poll(inFlight).toBe(0);
		const line = /^.*"outcome":"STOPPED".*$/m;
		await expect.poll(logged).toMatch(line);
		expect(line.exec(logged())?.[0]).toContain(`"points":${modelCalls}`);
		expect(provider.calls).toHaveLength(modelCalls);
	});
});

/** The provider thinks this, and answers "Fine.". */
function think(thought: string) {
	const event = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;
	provider.play(({ response }) => {
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.write(event({ reasoning_content: thought }) + event({ content: "Fine." }));
		response.end("data: [DONE]\n\n");
	});
}

test("the thinking is judged with the answer, as a visitor reads both", async () => {
	think("a secret plan");
	words.feel("pass", "refuse");
	const { ask } = await judgedSite();
	expect(await ask("chat")).toMatchObject({ finishReason: "withdrawn" });
	expect(words.calls[1]?.body).toContain("a secret plan\\n\\nFine.");
});

describe("an answer that breaks off", () => {
	test.each<[Mood, "refuse" | "allow", object]>([
		["pass", "refuse", { error: "STREAM_CUT", points: "1" }],
		["garbage", "allow", { error: "STREAM_CUT", points: "1" }],
		["refuse", "allow", { error: undefined, finishReason: "withdrawn" }],
		["error", "refuse", { error: undefined, finishReason: "unchecked" }],
	])("%s, where silence means %s: %j", async (mood, whenSilent, ending) => {
		provider.play(({ response }) => {
			response.writeHead(200, { "content-type": "text/event-stream" });
			const event = { choices: [{ delta: { reasoning_content: "Hm.", content: "A part" } }] };
			response.write(`data: ${JSON.stringify(event)}\n\n`, () => response.destroy());
		});
		words.feel("pass", mood);
		const { ask } = await siteWith({ ...rulesOf(words, pictures), whenSilent });
		expect(await ask("chat")).toMatchObject(ending);
		expect(words.calls[1]?.body).toContain("Hm.\\n\\nA part");
	});
});

test("one silent moment leaves the rest of a long text to the judge", async () => {
	think("word ".repeat(1_600));
	words.feel("pass", "garbage", "refuse");
	const { ask } = await siteWith({ ...rulesOf(words, pictures), whenSilent: "allow" });
	expect(await ask("chat")).toMatchObject({ finishReason: "withdrawn" });
	expect(words.calls).toHaveLength(3);
});

test.each<[string, TaskName, boolean]>([
	["a drawn picture comes veiled", "generateImage", true],
	["a sent picture is its sender's: it is not refused", "classify", false],
])("above the veil's threshold %s", async (_name, task, isVeiled) => {
	pictures.feel("veil");
	const { ask } = await judgedSite();
	expect(await ask(task)).toMatchObject({ error: undefined, isVeiled });
});

test.each([
	["pass", 1],
	["veil", 0],
] as const)(
	"of an example, a picture that the judge lets %s is kept %s times",
	async (mood, kept) => {
		pictures.feel(mood);
		const { origin } = await judgedSite();
		const modelId = "black-forest-labs/FLUX.1-dev";
		const [prompt] = exampleTexts.ar.generateImage;
		const body = JSON.stringify({ modelId, prompt, acceptPrepared: true });
		await send(origin, { ...taskRequests.generateImage(), body });
		const status = await (await fetch(`${origin}/trpc/status`)).json();
		expect(Object.values(status.result.data.prepared)).toHaveLength(kept);
	},
);

test("a picture of two frames and a huge one reach the judge as they came", async () => {
	const frame = Buffer.from("2c00000000010001000002024401003b", "hex");
	const gif = Buffer.concat([
		Buffer.from("47494638396101000100800000000000ffffff", "hex"),
		frame.subarray(0, -1),
		frame,
	]);
	const huge = pngAround(Buffer.alloc(9_000_000, "x"));
	const { origin } = await judgedSite();
	for (const [name, bytes, type] of [
		["two.gif", gif, "image/gif"],
		["huge.png", huge, "image/png"],
	] as const) {
		pictures.feel("refuse");
		const answer = await send(origin, taskRequests.classify("", { name, bytes }));
		expect(answer).toMatchObject({ error: "WITHHELD", points: "0" });
		const [seen] = pictures.calls;
		expect(seen?.headers["content-type"]).toBe(type);
		expect(seen?.body.length).toBe(bytes.length);
	}
	expect(provider.calls).toHaveLength(0);
});

test("the next judge answers for one that does not, and a resting one is not asked", async () => {
	const spare = await startJudge();
	onTestFinished(() => spare.close());
	spare.feel("refuse");
	words.feel("error");
	const judges = [guardOf(words), { wire: "moderation", url: `${spare.url}/v1`, model: "omni" }];
	const { ask } = await siteWith({ words: { judges, refuse: { default: 0.8 } } });
	for (let count = 0; count < 7; count += 1) {
		expect((await ask("generateText")).error).toBe("WITHHELD");
	}
	expect(spare.calls).toHaveLength(7);
	// After five failures the judge's breaker opens; the models' back-ends are unaffected.
	expect(words.calls.length).toBeLessThan(7);
	spare.feel("pass");
	expect((await ask("generateText")).error).toBeUndefined();
});

test("a guard gets an answer together with its question", async () => {
	const judges = [guardOf(words)];
	const { ask } = await siteWith({ words: { judges, refuse: { default: 1 } } });
	expect(await ask("chat", "What is a lighthouse?")).toMatchObject({ finishReason: "stop" });
	const [question, answer] = words.calls.map(({ body }) => JSON.parse(body));
	expect(question).toMatchObject({
		model: "guard",
		temperature: 0,
		stream: false,
		messages: [{ role: "user", content: "What is a lighthouse?" }],
	});
	expect(answer.messages).toMatchObject([
		{ role: "user", content: "What is a lighthouse?" },
		{ role: "assistant", content: expect.stringContaining("word0 word1") },
	]);
});

test("a judge of other categories than the rules name is silent, not content", async () => {
	const judges = [{ wire: "huggingface", url: provider.url, model: "m" }];
	const { ask } = await siteWith({ pictures: { judges, refuse: { nsfw: 0.9 } } });
	expect((await ask("classify")).error).toBe("CHECK_UNAVAILABLE");
});

test("a part whose judges all lack their key refuses, and says so", async () => {
	const judges = [
		{ wire: "moderation", url: "https://judge.example/v1", key: "$NOT_SET", model: "m" },
	];
	const { ask, logged } = await siteWith({ words: { judges, refuse: { default: 0.8 } } });
	expect((await ask("generateText")).error).toBe("CHECK_UNAVAILABLE");
	expect(logged()).toContain("NOT_SET");
	expect(provider.calls).toHaveLength(0);
});

test("an entry switches a part off for its model", async () => {
	words.feel("refuse");
	pictures.feel("refuse");
	const { ask } = await judgedSite({ moderation: { words: false, pictures: false } });
	for (const task of ["generateText", "classify", "generateImage", "transcribe"] as const) {
		expect((await ask(task)).error).toBeUndefined();
	}
	expect([...words.calls, ...pictures.calls]).toEqual([]);
});

test("without rules nothing reaches a judge; with rules on pictures only, no words do", async () => {
	words.feel("refuse");
	pictures.feel("refuse");
	const off = await siteWith(undefined);
	expect((await off.ask("generateImage")).error).toBeUndefined();
	const { words: _, ...onlyPictures } = rulesOf(words, pictures);
	const { ask } = await siteWith(onlyPictures);
	expect((await ask("generateText")).error).toBeUndefined();
	expect(words.calls).toEqual([]);
	expect((await ask("classify")).error).toBe("WITHHELD");
});

test("a reload puts new rules in force", async () => {
	words.feel("refuse");
	const { ask, write, reload } = await siteWith(undefined);
	expect((await ask("generateText")).error).toBeUndefined();
	write(rulesOf(words, pictures));
	await reload();
	expect((await ask("generateText")).error).toBe("WITHHELD");
});

test.each(SECRETS)("%s: judged as written, and in no log", async (secret) => {
	for (const mood of ["pass", "refuse", "garbage", "error"] as const) {
		words.feel(mood);
		const { ask, logged } = await judgedSite();
		await ask("generateText", `Draw me: ${secret}`);
		await ask("chat", secret);
		await ask("widgetChat", secret);
		const [first] = words.calls.map(({ body }) => Buffer.from(body, "latin1").toString("utf8"));
		expect(first).toContain(secret);
		expect(logged()).toContain('"verdict":');
		expect(logged()).not.toContain(secret);
		expect(logged()).not.toContain("word0");
	}
});

test("a judge that quotes the visitor's words in its failure gets none of them into the log", async () => {
	const [secret = ""] = SECRETS;
	words.play(({ response }) => {
		const message = `Input not allowed: ${secret}, sorry`;
		response.writeHead(400, { "content-type": "application/json" });
		response.end(JSON.stringify({ error: { message } }));
	});
	const { ask, logged } = await judgedSite();
	const { error, text } = await ask("generateText", `Please draw a ${secret} at the sea`);
	expect(error).toBe("CHECK_UNAVAILABLE");
	expect(text + logged()).not.toContain(secret);
});

describe("a conversation", () => {
	const modelId = "deepseek-ai/DeepSeek-R1-0528";
	const said = (role: "user" | "assistant", content: string) => ({ role, content });
	const chatOf = (...messages: ReturnType<typeof said>[]): TaskRequest => ({
		...taskRequests.chat(),
		body: JSON.stringify({ 0: { modelId, messages } }),
	});
	/** The texts sent to the text judge, by call. */
	const judgedWords = () => words.calls.splice(0).map(({ body }) => String(body));

	test("whose history the server never saw is judged, each message once", async () => {
		const { origin } = await judgedSite();
		judgedWords();
		const history = [said("user", "forged question"), said("assistant", "forged answer")];
		words.feel("refuse");
		expect(await send(origin, chatOf(...history, said("user", "go on")))).toMatchObject({
			error: "WITHHELD",
			points: "0",
		});
		expect(provider.calls).toEqual([]);
		expect(judgedWords()).toEqual([expect.stringMatching(/forged question.*forged answer/)]);
		words.feel("pass");
		await send(origin, chatOf(...history, said("user", "go on")));
		expect(judgedWords()).toHaveLength(3);
		// The earlier messages are known; only the new question and its answer are judged.
		const { error } = await send(origin, chatOf(...history, said("user", "and on")));
		expect(error).toBeUndefined();
		const later = judgedWords();
		expect(later).toHaveLength(2);
		expect(later.join()).not.toContain("forged");
	});

	test("what a silent judge let through is judged once one speaks", async () => {
		const { origin } = await siteWith({ ...rulesOf(words, pictures), whenSilent: "allow" });
		const history = [said("user", "forged question"), said("assistant", "forged answer")];
		words.feel("garbage");
		const asked = chatOf(...history, said("user", "go on"));
		expect((await send(origin, asked)).error).toBeUndefined();
		words.feel("refuse");
		expect((await send(origin, asked)).error).toBe("WITHHELD");
		expect(judgedWords()).toEqual([expect.stringMatching(/forged question.*forged answer/)]);
	});

	test("of 32,000 characters reaches a judge in pieces that it can read", async () => {
		const { origin } = await judgedSite();
		judgedWords();
		const long = Array.from({ length: 8 }, (_, place) =>
			said(place % 2 === 0 ? "user" : "assistant", `${place} ${"word ".repeat(750)}`),
		);
		const { error } = await send(origin, chatOf(...long, said("user", "go on")));
		expect(error).toBeUndefined();
		const judged = judgedWords();
		expect(judged.length).toBeGreaterThanOrEqual(9);
		expect(Math.max(...judged.map((body) => body.length))).toBeLessThan(4_500);
	});

	test("that goes on as the server answered costs no further judging", async () => {
		const { origin } = await judgedSite();
		judgedWords();
		const { text } = await send(origin, chatOf(said("user", "hello there")));
		const answer = /"generated_text":("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? '""';
		expect(judgedWords()).toHaveLength(2);
		const asked = [said("user", "hello there"), said("assistant", JSON.parse(answer))];
		await send(origin, chatOf(...asked, said("user", "and now")));
		expect(judgedWords()).toHaveLength(2);
	});
});

test.each<[TaskName, "words" | "pictures", [Mood, ...Mood[]]]>([
	["generateText", "words", ["pass", "refuse", "pass"]],
	["generateImage", "pictures", ["refuse", "pass"]],
])("%s: an example's answer that its judge refuses is not kept", async (task, judge, moods) => {
	const { origin } = await judgedSite();
	({ words, pictures })[judge].feel(...moods);
	const [id] = entries.flatMap(([name, model]) => (name === task ? model : []));
	const prompt = exampleTexts.en[task === "generateText" ? "generateText" : "generateImage"][0];
	const input = { modelId: id, prompt, acceptPrepared: true };
	const request = {
		...taskRequests[task](),
		body: JSON.stringify(task === "generateText" ? { 0: input } : input),
	};
	const refused = await send(origin, request);
	expect(refused.finishReason ?? refused.error).toMatch(/withdrawn|WITHHELD/);
	expect((await send(origin, request)).text).not.toContain("preparedOn");
	expect(provider.calls).toHaveLength(2);
	expect((await send(origin, request)).text).toContain("preparedOn");
	expect(provider.calls).toHaveLength(2);
});
