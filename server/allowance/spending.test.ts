import { expect, onTestFinished, test } from "vitest";
import { taskNames } from "#shared/models.ts";
import { catalogueFile } from "../../testing/engines/models-file.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { asProvider, startStandIn } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

async function site(environment: Record<string, string>): Promise<Site> {
	const started = await startSite({ DATA_DIR: temporaryFolder(), ...environment });
	onTestFinished(() => started.close());
	return started;
}

async function startProvider() {
	const provider = await startStandIn();
	onTestFinished(() => provider.close());
	return provider;
}

type Sender = { remoteAddress?: string; headers?: Record<string, string> };

async function call(at: Site, { remoteAddress = "203.0.113.7", headers = {} }: Sender = {}) {
	const { url, headers: own, body } = taskRequests.widgetChat();
	return at.app.inject({
		method: "POST",
		url,
		payload: body,
		remoteAddress,
		headers: { ...own, ...headers },
	});
}

async function callMany(at: Site, count: number, sender: (index: number) => Sender) {
	const answers = await Promise.all(Array.from({ length: count }, (_, i) => call(at, sender(i))));
	const statuses = answers.map((answer) => answer.statusCode);
	expect([200, 429]).toEqual(expect.arrayContaining([...new Set(statuses)]));
	return statuses.filter((status) => status === 200).length;
}

/** A client whose X-Forwarded-For changes with every call. */
const forging = (index: number): Sender => ({
	headers: {
		"x-forwarded-for": `198.51.100.${index % 250}`,
		forwarded: `for=10.0.0.${index % 250}`,
	},
});

test.each<[string, Record<string, string>, (index: number) => Sender, number]>([
	["one visitor spends exactly the hour's points", {}, () => ({}), 23],
	["a forged X-Forwarded-For changes nothing", {}, forging, 23],
	["nor does one from outside the trusted proxies", { TRUST_PROXY: "10.0.0.1" }, forging, 23],
	[
		"behind a trusted proxy each visitor has an hour, and cannot forge what stands before",
		{ TRUST_PROXY: "10.0.0.1" },
		(index) => ({
			remoteAddress: "10.0.0.1",
			headers: { "x-forwarded-for": `192.0.2.${index}, 198.51.100.${index % 4}` },
		}),
		4 * 23,
	],
	[
		"addresses rotating inside one IPv6 /64 are one visitor",
		{},
		(index) => ({ remoteAddress: `2001:db8:1:2::${index.toString(16)}` }),
		23,
	],
	[
		"many visitors spend exactly the site's day",
		{ SITE_POINTS_PER_DAY: "31" },
		(index) => ({ remoteAddress: `10.${index >> 8}.${index & 255}.1` }),
		31,
	],
])("200 parallel calls: %s", async (...[, environment, sender, answered]) => {
	const at = await site({ VISITOR_POINTS_PER_HOUR: "23", ...environment });
	expect(await callMany(at, 200, sender)).toBe(answered);
});

test.each([
	["VISITOR_ALLOWANCE", { VISITOR_POINTS_PER_HOUR: "1" }, 3_500],
	// Until midnight.
	["SITE_ALLOWANCE", { SITE_POINTS_PER_DAY: "1" }, 0],
])("a refusal is %s and says when to come back", async (errorCode, environment, least) => {
	const at = await site(environment);
	await call(at);
	const refused = await call(at);
	const { data } = refused.json().error;
	expect(data).toMatchObject({ errorCode, httpStatus: 429 });
	expect(data.retryAfterSeconds).toBeGreaterThan(least);
	expect(refused.headers["retry-after"]).toBe(String(data.retryAfterSeconds));
});

test("status tells what is left, each task spends its price, and a bad input costs nothing", async () => {
	const at = await site({ VISITOR_POINTS_PER_HOUR: "100" });
	const left = async () => {
		const { allowance } = (await at.app.inject("/trpc/status")).json().result.data;
		return { left: allowance.visitor.left, prices: allowance.prices };
	};
	const { prices } = await left();
	for (const task of taskNames) {
		const before = (await left()).left;
		const { url, headers, body } = taskRequests[task]();
		const answer = await at.app.inject({ method: "POST", url, headers, payload: body });
		expect([task, answer.statusCode]).toEqual([task, 200]);
		expect([task, before - (await left()).left]).toEqual([task, prices[task]]);
		const bad = await at.app.inject({ method: "POST", url, headers, payload: "{}" });
		expect(bad.statusCode).toBeGreaterThanOrEqual(400);
		expect([task, before - (await left()).left]).toEqual([task, prices[task]]);
	}
	expect(await at.inFlight()).toBe(0);
});

test("a model cheaper or dearer than its task is reserved and charged at its own price", async () => {
	const provider = await startProvider();
	const backends = [{ wire: "openai", url: `${provider.url}/v1`, model: "m" }];
	const models = [
		{ id: "cheap", points: 1 },
		{ id: "dear", points: 9 },
	].map((own) => ({ task: "generateImage", name: own.id, description: "A.", backends, ...own }));
	const at = await site({
		...asProvider(provider.url),
		MODELS_FILE: catalogueFile({ models }),
		VISITOR_POINTS_PER_HOUR: "3",
	});
	const draw = async (modelId: string) => {
		const payload = JSON.stringify({ modelId, prompt: "a house" });
		const { url, headers } = taskRequests.generateImage();
		const { statusCode } = await at.app.inject({ method: "POST", url, headers, payload });
		const { allowance } = (await at.app.inject("/trpc/status")).json().result.data;
		return [statusCode, allowance.visitor.left];
	};
	expect(await draw("cheap")).toEqual([200, 2]);
	expect(await draw("dear")).toEqual([429, 2]);
	expect(await draw("cheap")).toEqual([200, 1]);
	expect(provider.calls).toHaveLength(2);
});

test.each([401, 429, 500, 503])(
	"a call that the provider refuses with %i costs nothing",
	async (status) => {
		const provider = await startProvider();
		provider.play(({ response }) => response.writeHead(status).end("{}"));
		const at = await site({ ...asProvider(provider.url), VISITOR_POINTS_PER_HOUR: "100" });
		await call(at);
		const { allowance } = (
			await at.app.inject({ url: "/trpc/status", remoteAddress: "203.0.113.7" })
		).json().result.data;
		expect(allowance.visitor.left).toBe(100);
	},
);

test("when the day is used up the sandbox answers if the host says so, labelled", async () => {
	const provider = await startProvider();
	const overBudget = { SITE_POINTS_PER_DAY: "1", OVER_BUDGET: "sandbox" };
	const at = await site({ ...asProvider(provider.url), ...overBudget });
	const sources = [];
	for (const _ of [1, 2]) sources.push((await call(at)).json().result.data.source);
	expect(sources).toEqual(["machine", "sandbox"]);
	expect(provider.calls).toHaveLength(1);
});
