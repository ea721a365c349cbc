import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { startProxy } from "../../testing/proxy.ts";
import { startSite } from "../../testing/site.ts";
import { startStandIn } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";
import { firstCaller } from "../allowance/first-caller.ts";
import { createNetwork } from "../backends/network/network.ts";
import { createAlerts, type Situation } from "./alerts.ts";

/** The text that the webhook received. */
type SentAlert = { event: string; text: string };

/** A webhook that answers with these codes in turn, then with 200; 0 closes the connection. */
async function webhook(...codes: number[]) {
	const { url, calls, play, close } = await startStandIn();
	onTestFinished(close);
	play(({ response }) => {
		const code = codes.shift() ?? 200;
		if (code === 0) response.destroy();
		else response.writeHead(code, { location: "http://127.0.0.1:9/" }).end("thanks");
	});
	return {
		headers: () => calls.map(({ headers }) => headers.authorization),
		told: (): SentAlert[] => calls.map(({ body }) => JSON.parse(body)),
		url: `${url}/hook/secret`,
	};
}

function site(
	url: string | undefined,
	situation: () => Partial<Situation> | Promise<Partial<Situation>> = () => ({}),
	first: ReturnType<typeof firstCaller> = alwaysFirstAgain(),
) {
	const log = { warn: vi.fn() };
	const network = createNetwork();
	onTestFinished(() => network.close());
	const alerts = createAlerts({
		url,
		siteName: "The Library",
		async look() {
			const points = { left: 100, limit: 100, refillsInSeconds: 60 };
			return { points, problems: [], answering: [], ...(await situation()) };
		},
		first,
		network,
		log,
		pauseMs: 1,
	});
	onTestFinished(alerts.close);
	return { alerts, log };
}

/** Without the quiet time after an outage. */
function alwaysFirstAgain() {
	const told = new Set<string>();
	return {
		async isFirst(event: string) {
			return !told.has(event) && Boolean(told.add(event));
		},
		async againAfter(event: string) {
			told.delete(event);
		},
	};
}

const left = (points: number) => ({ points: { left: points, limit: 100, refillsInSeconds: 60 } });

const down = (...models: string[]): Partial<Situation> => ({
	problems: models.map((name) => ({
		key: name,
		event: "model-down",
		models: [name],
		text: `No back-end answers for ${name}.`,
		failures: 1,
	})),
});

const up = (...models: string[]): Partial<Situation> => ({ answering: models });

test("alerts 80 % and 100 % of the day once each, and the begin and end of each problem", async () => {
	const { url, told } = await webhook();
	let now: Partial<Situation> = left(21);
	const { alerts } = site(url, () => now);
	const steps: [Partial<Situation>, string[]][] = [
		[left(21), []],
		[left(20), ["points-80"]],
		[left(3), []],
		[left(0), ["points-100"]],
		[left(0), []],
		[down("Model A"), ["model-down"]],
		[down("Model A"), []],
		[down("Model A", "Model B"), ["model-down"]],
		[{ ...down("Model B"), ...up("Model A") }, ["back"]],
		[down("Model B"), []],
		// A reload: nothing is known of it until a call is answered.
		[{}, []],
		[down("Model B"), []],
		[{}, []],
		[up("Model A", "Model B"), ["back"]],
		// Without Redis, an instance knows only its own part of the day.
		[{ ...left(0), redisLost: "Redis does not answer" }, ["redis-lost"]],
	];
	for (const [situation, expected] of steps) {
		const before = told().length;
		now = situation;
		await alerts.check();
		expect(
			told()
				.slice(before)
				.map(({ event }) => event),
		).toEqual(expected);
	}
	expect(told().map(({ text }) => text)).toEqual([
		"The Library: 80 of today's 100 points are spent.",
		"The Library: 100 of today's 100 points are spent.",
		"The Library: No back-end answers for Model A.",
		"The Library: No back-end answers for Model B.",
		"The Library: Answers again: Model A.",
		"The Library: Answers again: Model B.",
		"The Library: Redis does not answer. Each instance keeps a stricter allowance of its own.",
	]);
});

test("a check waits for the one before it, so that an older look tells no end", async () => {
	const { url, told } = await webhook();
	const looks: [Partial<Situation>, number][] = [
		[up("A"), 50],
		[down("A"), 0],
	];
	const { alerts } = site(url, async () => {
		const [situation, slowMs] = looks.shift() ?? [down("A"), 0];
		await sleep(slowMs);
		return situation;
	});
	await Promise.all([alerts.check(), alerts.check()]);
	await alerts.check();
	expect(told().map(({ event }) => event)).toEqual(["model-down"]);
});

test("an instance that was not called since an outage ended does not tell it again", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const { url, told } = await webhook();
	const first = firstCaller(undefined);
	let now = down("A");
	const called = site(url, () => now, first);
	let failures = 1;
	const remembered = () => down("A").problems?.map((problem) => ({ ...problem, failures })) ?? [];
	const idle = site(url, () => ({ problems: remembered() }), first);
	const checkBoth = async () => {
		await called.alerts.check();
		await idle.alerts.check();
	};
	await checkBoth();
	now = up("A");
	for (let minutes = 0; minutes < 30; minutes += 10) {
		await checkBoth();
		vi.advanceTimersByTime(600_000);
	}
	expect(told().map(({ event }) => event)).toEqual(["model-down", "back"]);
	failures += 1;
	await checkBoth();
	expect(told().map(({ event }) => event)).toEqual(["model-down", "back", "model-down"]);
});

test.each([
	["a failure and then a success", [500], 0],
	["two failures", [500, 503], 1],
	["a connection that breaks twice", [0, 0], 1],
	["a redirect, which is not followed", [302, 302], 1],
])("%s: one retry, and no line has the address", async (_name, codes, warnings) => {
	const { url, told } = await webhook(...codes);
	const { alerts, log } = site(url, () => left(0));
	await alerts.check();
	expect([told().length, log.warn.mock.calls.length]).toEqual([2, warnings]);
	expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/secret|127\.0\.0\.1/);
});

test("calls that end together share one check; without a webhook there is none", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const look = vi.fn(() => left(100));
	const none = vi.fn(() => left(100));
	const { alerts } = site("http://127.0.0.1:9/", look);
	const silent = site(undefined, none);
	for (let call = 0; call < 5; call += 1) {
		alerts.onCall();
		silent.alerts.onCall();
	}
	await vi.advanceTimersByTimeAsync(1_000);
	expect([look.mock.calls.length, none.mock.calls.length]).toEqual([1, 0]);
});

test("goes the way of a call to a back-end, through the host's proxy", async () => {
	const asked = await startProxy((socket) => void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));
	const { alerts } = site("http://chat.known-to-the-proxy.invalid/hook", () => left(0));
	await alerts.check();
	expect(new Set(asked)).toEqual(new Set(["chat.known-to-the-proxy.invalid:80"]));
});

test("a user and a password in the address are sent as a header", async () => {
	const { url, headers } = await webhook();
	const { alerts } = site(url.replace("://", "://me:p%23a@"), () => left(0));
	await alerts.check();
	expect(headers()).toEqual([`Basic ${btoa("me:p#a")}`]);
});

test("a whole site tells that its day is used up", async () => {
	const { url, told } = await webhook();
	const served = await startSite({
		ALERT_WEBHOOK: url,
		SITE_NAME: "The Library",
		SITE_POINTS_PER_DAY: "1",
	});
	onTestFinished(() => served.close());
	await served.call(taskRequests.widgetChat());
	await vi.waitFor(() => expect(told()).toHaveLength(1), 60_000);
	expect(told()[0]).toEqual({
		event: "points-100",
		site: "The Library",
		content: "The Library: 1 of today's 1 points are spent.",
		text: "The Library: 1 of today's 1 points are spent.",
	});
});

test("an outage is told once by all, and one after a restart that mended it again", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const { url, told } = await webhook();
	const first = firstCaller(undefined);
	let situation = down("A");
	const all = [site(url, () => situation, first), site(url, () => situation, first)];
	for (let hour = 0; hour < 4; hour += 0.5) {
		for (const { alerts } of all) await alerts.check();
		vi.advanceTimersByTime(1_800_000);
	}
	expect(told().map(({ event }) => event)).toEqual(["model-down"]);
	// Both are restarted: nobody sees the end.
	situation = {};
	const restarted = site(url, () => situation, first);
	await restarted.alerts.check();
	vi.advanceTimersByTime(3_600_001);
	situation = down("A");
	await restarted.alerts.check();
	expect(told().map(({ event }) => event)).toEqual(["model-down", "model-down"]);
});

test("a Redis that comes and goes is told once, in the field that each chat service shows", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const { url, told } = await webhook();
	let redisLost: string | undefined;
	const { alerts } = site(url, () => ({ redisLost }), firstCaller(undefined));
	for (const reason of ["Redis does not answer", "The memory of Redis is full"]) {
		redisLost = reason;
		await alerts.check();
		await alerts.check();
		redisLost = undefined;
		await alerts.check();
	}
	expect(told().map(({ event }) => event)).toEqual(["redis-lost"]);
	vi.advanceTimersByTime(300_001);
	redisLost = "Redis does not answer";
	await alerts.check();
	expect(told().map(({ event }) => event)).toEqual(["redis-lost", "redis-lost"]);
	for (const body of told()) expect(body).toMatchObject({ content: body.text });
});
