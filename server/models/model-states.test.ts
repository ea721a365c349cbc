import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ErrorCode } from "#shared/errors.ts";
import { watchEngine } from "../backends/engine-models.ts";
import { buildCatalogue } from "../catalogue/build-catalogue.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";
import { callerLabel, createModelStates } from "./model-states.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const ENGINE = "http://127.0.0.1:8080";
const values: Record<string, string> = { ENGINE_URL: ENGINE, KEY: "sk-1" };

/** A catalogue of chat models by their back-ends: a host, or `engine`; a host's key is $KEY. */
function catalogueOf(models: Record<string, readonly string[]>): Catalogue {
	const text = Object.entries(models).map(([id, hosts]) => ({
		id,
		task: "chat",
		name: `Model ${id}`,
		description: "Talks.",
		backends: hosts.map((host) => ({
			wire: "openai",
			model: id,
			...(host === "engine"
				? { url: "$ENGINE_URL/v1" }
				: { url: `https://${host}/v1`, key: "$KEY" }),
		})),
	}));
	const options = { provider: "huggingface", variables: (name: string) => values[name] } as const;
	return buildCatalogue(JSON.stringify({ models: text }), "models.yaml", options);
}

type Answer = { error: ErrorCode; isRefused?: boolean } | "answer";

/** The states of those models; `call` ends a call of a model's back-end. */
function statesOf(models: Record<string, readonly string[]>, engine?: () => unknown) {
	let current = catalogueOf(models);
	const catalogue = {
		get models() {
			return current.models;
		},
		moderation: undefined,
	};
	const engineReport = watchEngine(
		{
			async send() {
				const report = engine?.();
				if (report instanceof Error) throw report;
				return { status: 200, headers: {}, body: Readable.from([JSON.stringify(report)]) };
			},
		},
		() => engine && ENGINE,
	);
	const states = createModelStates({ catalogue, engineReport });
	return {
		...states,
		call(id: string, answer: Answer, { place = 0, visitor = "ada", hasNext = false } = {}) {
			const backend = current.find(id)?.backends[place];
			const record = backend && states.stateOf(backend).enter(visitor);
			if (answer === "answer") return record?.({});
			const { error, isRefused = false } = answer;
			return record?.({ error: new AppError(error, { hadConnection: !isRefused }), hasNext });
		},
		async stateOfModel(id: string, visitor?: string) {
			return (await states.of(visitor)).models[id]?.state;
		},
		async events() {
			return (await states.problems()).problems.map(({ event, models: names }) => [
				event,
				...names,
			]);
		},
		reload(next: Record<string, readonly string[]>) {
			current = catalogueOf(next);
		},
	};
}

const absent = { error: "PROVIDER_UNREACHABLE", isRefused: true } as const;
const broken = { error: "API_ERROR" } as const;
const hanging = { error: "PROVIDER_TIMEOUT" } as const;
const refused = { error: "INVALID_TOKEN" } as const;

describe("the engine's report", () => {
	const model = { id: "a", name: "Tiny", licence: "MIT", state: "ready", waiting: 0 };
	const dead = () => Object.assign(new Error("dead"), { code: "ECONNREFUSED" });
	const late = () => Object.assign(new Error("late"), { name: "TimeoutError" });
	const loading = { data: [{ ...model, state: "downloading", progress: 40 }] };

	test("a model that it loads is loading for visitors and in metrics", async () => {
		const states = statesOf({ a: ["engine"] }, () => loading);
		expect((await states.of()).models).toEqual({ a: { state: "loading", percent: 40 } });
		expect(await states.backends()).toMatchObject([{ model: "a", state: "loading" }]);
	});

	test("a model that another back-end answers meanwhile is ready", async () => {
		const states = statesOf({ a: ["engine", "hosted"], b: ["hosted", "engine"] }, () => loading);
		expect((await states.of()).models).toEqual({ a: { state: "ready" }, b: { state: "ready" } });
		expect((await states.backends()).map(({ state }) => state)).toEqual(
			expect.arrayContaining(["ready", "loading"]),
		);
	});

	test.each<[name: string, fails: () => unknown, after: number, states: string[]]>([
		[
			"its report ends when it is dead, and it fails once it stays so",
			dead,
			1_000,
			["ready", "failing"],
		],
		["its report outlives one late answer, but not a silence", late, 1_000, ["loading", "ready"]],
		[
			"another server's list says nothing",
			() => ({ data: [{ id: "a" }] }),
			11_000,
			["ready", "ready"],
		],
	])("%s", async (...[, fails, after, expected]) => {
		let report: unknown = loading;
		const states = statesOf({ a: ["engine"] }, () => report);
		expect(await states.stateOfModel("a")).toBe("loading");
		report = fails();
		vi.advanceTimersByTime(after);
		const first = await states.stateOfModel("a");
		vi.advanceTimersByTime(31_000);
		expect([first, await states.stateOfModel("a")]).toEqual(expected);
	});

	test("an engine that is there again ends the outage of its models", async () => {
		let report: unknown = dead();
		const states = statesOf({ a: ["engine"], b: ["engine"] }, () => report);
		states.call("a", absent);
		vi.advanceTimersByTime(31_000);
		states.call("a", absent);
		states.call("b", absent);
		expect(await states.events()).toEqual([["model-down", "Model a"]]);
		report = { data: [model] };
		vi.advanceTimersByTime(1_000);
		const { problems, answering } = await states.problems();
		expect([problems, answering]).toEqual([[], ["Model a"]]);
	});

	test("only a visitor has a place in its queue", async () => {
		const queue = [callerLabel("ada"), callerLabel("bo")];
		const states = statesOf({ a: ["engine"] }, () => ({ data: [{ ...model, waiting: 2, queue }] }));
		expect((await states.of("bo")).engine).toEqual({
			a: { name: "Tiny", licence: "MIT", waiting: 2, place: 2 },
		});
		expect((await states.of("cy")).engine["a"]).not.toHaveProperty("place");
		expect((await states.of()).engine["a"]).not.toHaveProperty("place");
	});
});

/** A call after so many seconds. */
type Step = [after: number, answer: Answer, visitor?: string];
const rows = (count: number, ...step: Step): Step[] => Array.from({ length: count }, () => step);

test.each<[name: string, steps: Step[], state: string, events: string[]]>([
	["a refused key at once", [[0, refused]], "failing", ["key-refused"]],
	["an empty account at once", [[0, { error: "CREDITS_EXHAUSTED" }]], "failing", ["credits-used"]],
	[
		"a model that is gone at once",
		[[0, { error: "MODEL_NOT_FOUND" }]],
		"failing",
		["model-missing"],
	],
	["a first limit of a provider not yet", [[0, { error: "RATE_LIMIT" }]], "ready", []],
	["a limit that lasts", rows(2, 30, { error: "RATE_LIMIT" }), "failing", ["rate-limited"]],
	[
		"a night's second visitor",
		[
			[0, broken, "ada"],
			[9_000, broken, "bo"],
		],
		"failing",
		["model-down"],
	],
	["nobody at its address", rows(2, 9_000, absent), "failing", ["model-down"]],
	["one visitor's odd input not", rows(4, 60, broken), "ready", []],
	["the only visitor of a site", rows(5, 60, broken), "failing", ["model-down"]],
	["a field that one visitor chose not", [[0, { error: "REQUEST_REFUSED" }]], "ready", []],
	[
		"a field that nobody may send",
		[
			[0, { error: "REQUEST_REFUSED" }, "ada"],
			[30, { error: "REQUEST_REFUSED" }, "bo"],
		],
		"failing",
		["request-refused"],
	],
	[
		"failures with an answer between them not",
		[
			[0, broken, "ada"],
			[30, "answer"],
			[30, broken, "bo"],
		],
		"ready",
		[],
	],
	["input of every kind not", rows(9, 60, { error: "INPUT_REFUSED" }), "ready", []],
	["visitors who leave not", rows(9, 60, { error: "STOPPED" }), "ready", []],
	["a model that loads not", rows(9, 60, { error: "MODEL_LOADING" }), "loading", []],
	[
		"a model that loads for ever",
		rows(12, 60, { error: "MODEL_LOADING" }),
		"loading",
		["model-down"],
	],
	[
		"five failures of two visitors at once",
		[...rows(3, 0, hanging, "ada"), ...rows(2, 0, hanging, "bo")],
		"resting",
		["model-down"],
	],
])("tells %s", async (...[, steps, state, events]) => {
	const states = statesOf({ a: ["a.example"] });
	for (const [after, answer, visitor] of steps) {
		vi.advanceTimersByTime(after * 1_000);
		states.call("a", answer, { visitor });
	}
	expect(await states.stateOfModel("a")).toBe(state);
	expect((await states.events()).map(([event]) => event)).toEqual(events);
	states.call("a", "answer", { visitor: "cy" });
	vi.advanceTimersByTime(15_000);
	states.call("a", "answer", { visitor: "cy" });
	expect(await states.events()).toEqual([]);
});

test("an outage is one, whatever its trials say, until an answer", async () => {
	const states = statesOf({ a: ["a.example"] });
	const seen = new Set<string>();
	for (let second = 0; second < 1_800; second += 5) {
		const { problems } = await states.problems();
		seen.add(problems.map(({ key, text }) => `${key}: ${text}`).join());
		states.call("a", second % 20 === 0 ? absent : broken, { visitor: `${second % 3}` });
		vi.advanceTimersByTime(5_000);
	}
	expect([...seen].filter(Boolean)).toHaveLength(1);
});

describe("models that share a cause", () => {
	const models = { a: ["x.example"], b: ["x.example"], c: ["y.example"] };
	const revoked = ["key-refused", "Model a", "Model b"];

	test("share the alert, and the end of it", async () => {
		const states = statesOf(models);
		states.call("a", refused);
		states.call("b", refused);
		states.call("c", "answer");
		expect(await states.events()).toEqual([revoked]);
		expect((await states.problems()).problems[0]?.text).toBe(
			"x.example refuses the key in KEY, or its account (Model a, Model b).",
		);
		states.call("b", "answer");
		expect((await states.problems()).problems).toEqual([]);
		expect(await states.stateOfModel("a")).toBe("ready");
	});

	test("unless one of them never failed", async () => {
		const states = statesOf(models);
		states.call("a", refused);
		states.call("b", "answer");
		expect(await states.events()).toEqual([["key-refused", "Model a"]]);
	});
});

test("a fault for the host is told although another back-end answers, a provider's is not", async () => {
	const states = statesOf({ a: ["x.example", "y.example"] });
	for (let call = 0; call < 6; call += 1) states.call("a", absent, { hasNext: true });
	states.call("a", "answer", { place: 1 });
	expect([await states.stateOfModel("a"), await states.events()]).toEqual(["ready", []]);
	states.call("a", refused, { place: 1 });
	expect(await states.events()).toEqual([
		["model-down", "Model a"],
		["key-refused", "Model a"],
	]);
	expect(await states.failing()).toMatchObject([
		{ model: "Model a", backend: "x.example", code: "PROVIDER_UNREACHABLE", variable: undefined },
		{ model: "Model a", backend: "y.example", code: "INVALID_TOKEN", variable: "KEY" },
	]);
});

test("a reload keeps the state of what it left as it was", async () => {
	const states = statesOf({ a: ["a.example"], b: ["b.example"] });
	states.call("a", refused);
	states.call("b", refused);
	states.reload({ a: ["a.example"], b: ["other.example"] });
	expect((await states.of()).models).toEqual({ a: { state: "failing" }, b: { state: "ready" } });
	expect((await states.problems()).answering).toEqual([]);
});

test("a clock that is set back a day lengthens no rest", async () => {
	const states = statesOf({ a: ["a.example"] });
	for (let call = 0; call < 5; call += 1) states.call("a", absent);
	expect(await states.stateOfModel("a")).toBe("resting");
	vi.setSystemTime(Date.now() - 86_400_000);
	vi.advanceTimersByTime(15_000);
	expect(await states.stateOfModel("a")).toBe("failing");
	states.call("a", "answer");
	expect(await states.stateOfModel("a")).toBe("ready");
});
