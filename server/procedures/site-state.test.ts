import { expect, onTestFinished, test, vi } from "vitest";
import { modelTasks } from "#shared/models.ts";
import { checkedCaller } from "../../testing/server/checked-caller.ts";
import { testCaller } from "../../testing/server/test-caller.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";
import { startSite } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { timesOf } from "./host-state.ts";

const CHAT = "deepseek-ai/DeepSeek-R1-0528";

function open(environment: Record<string, string> = {}) {
	const { context, caller } = testCaller([], environment);
	const { traffic, allowance } = context.services;
	const record = {
		requestId: "1",
		task: "chat",
		visitor: "a label",
		model: CHAT,
		outcome: "ok",
		durationMs: 2_500,
		points: 1,
	} as const;
	return { context, traffic, allowance, record, caller };
}

test("tells everybody how each model does, from the calls of the last hour", async () => {
	const { caller, traffic, record } = open();
	traffic.onTaskCall(record);
	traffic.onTaskCall({ ...record, outcome: "PROVIDER_TIMEOUT" });
	const { models, day } = await caller.siteState();
	expect(models).toHaveLength(modelTasks.length);
	expect(models.find(({ id }) => id === CHAT)).toEqual({
		id: CHAT,
		name: "DeepSeek-R1",
		state: "ready",
		goodShare: 0.5,
		medianSeconds: 2.5,
	});
	expect(models.filter(({ goodShare }) => goodShare === null)).toHaveLength(modelTasks.length - 1);
	expect(day).toBe("open");
});

test("a model without a back-end is off", async () => {
	const { caller } = open({ HF_TOKEN: "", PROVIDER: "huggingface" });
	expect((await caller.siteState()).models.map(({ state }) => state)).toContain("off");
});

test.each([
	[1_000, "open"],
	[201, "open"],
	[200, "nearlyUsed"],
	[1, "nearlyUsed"],
	[0, "used"],
])("with %s of 1000 points left the day is %s", async (left, day) => {
	const { caller, allowance } = open();
	const part = { left, limit: 1_000, refillsInSeconds: 60 };
	allowance.siteBalance = async () => part;
	expect((await caller.siteState()).day).toBe(day);
});

test("looks again after 15 seconds, and not before", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const { caller, traffic, record } = open();
	const share = async () =>
		(await caller.siteState()).models.find(({ id }) => id === CHAT)?.goodShare;
	expect(await share()).toBeNull();
	traffic.onTaskCall(record);
	vi.advanceTimersByTime(14_999);
	expect(await share()).toBeNull();
	vi.advanceTimersByTime(1);
	expect(await share()).toBe(1);
});

const METRICS_TOKEN = "metrics-secret-of-a-host";

test.each([
	["nobody without the token", { isSet: true }, null],
	["nobody with a wrong one", { isSet: true, token: "metrics-secre" }, null],
	["nobody where none is set", { isSet: false, token: "" }, null],
	["the host with the token", { isSet: true, token: METRICS_TOKEN }, expect.anything()],
])("the host's figures are for %s", async (_who, { isSet, ...input }, expected) => {
	const { caller } = open(isSet ? { METRICS_TOKEN } : {});
	expect(await caller.hostState(input)).toEqual(expected);
});

test("the host on this machine sees spending, errors by back-end and reloads, and no secret", async () => {
	const { context, traffic, record } = open({ METRICS_TOKEN });
	traffic.onTaskCall({ ...record, backend: "llm.example", points: 3 });
	const error = { code: "API_ERROR", detail: "what a provider said" };
	traffic.onBackendCall({ model: CHAT, backend: { name: "llm.example" }, error, isNews: true });
	traffic.onReload(["models.yaml:3 models.0.task: is missing"]);
	const state = await checkedCaller({ ...context, isLocal: () => true }).hostState({});
	expect(state).toMatchObject({
		points: { used: 0, limit: 60, runsOutAt: null },
		spent: [{ name: "DeepSeek-R1", points: 3 }],
		backends: [
			{
				model: "DeepSeek-R1",
				backend: "llm.example",
				answers: 0,
				points: 3,
				errors: [{ code: "API_ERROR", times: 1 }],
			},
		],
		reloads: [{ faults: ["models.yaml:3 models.0.task: is missing"] }],
	});
	expect(JSON.stringify(state)).not.toMatch(
		new RegExp(`${METRICS_TOKEN}|${TEST_TOKEN}|what a provider said`),
	);
});

test.each([
	["on the server's own machine", {}, expect.anything()],
	["behind a proxy", { "x-forwarded-for": "203.0.113.7" }, null],
])("over HTTP, one who asks %s", async (_where, headers, expected) => {
	const site = await startSite({ DATA_DIR: temporaryFolder() });
	onTestFinished(() => site.close());
	const answer = await site.app.inject({
		method: "POST",
		url: "/trpc/hostState",
		headers: { "content-type": "application/json", ...headers },
		payload: "{}",
	});
	expect(answer.json().result.data).toEqual(expected);
});

const noon = Date.UTC(2026, 0, 5, 12);

test.each([
	["nothing is spent yet", { left: 100, limit: 100, refillsInSeconds: 86_400 }, null],
	// Half a day has passed and a quarter is spent, so the day ends before the points do.
	["they last", { left: 75, limit: 100, refillsInSeconds: 43_200 }, null],
	["three quarters are gone at half time", { left: 25, limit: 100, refillsInSeconds: 43_200 }, 4],
	["they are gone", { left: 0, limit: 100, refillsInSeconds: 43_200 }, 0],
])("the hour at which points run out: %s", (_name, day, hours) => {
	const { runsOutAt } = timesOf(day, noon);
	const expected = hours === null ? null : new Date(noon + hours * 3_600_000).toISOString();
	expect(runsOutAt).toBe(expected);
});
