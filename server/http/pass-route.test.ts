import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startSite } from "../../testing/site.ts";
import { taskRequests } from "../../testing/task-requests.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openPasses } from "../allowance/passes.ts";

const passSecret = "a secret of the host";
const passes = openPasses({ passSecret, dataDir: temporaryFolder() });
const tokenOf = (points: number, seconds = 3_600) =>
	passes.sign({ name: "4B", points, endsAt: Date.now() + seconds * 1_000 });

async function open(environment: Record<string, string> = {}) {
	const site = await startSite({
		PASS_SECRET: passSecret,
		VISITOR_POINTS_PER_HOUR: "3",
		DATA_DIR: temporaryFolder(),
		...environment,
	});
	onTestFinished(() => site.close());
	const balance = z.object({ result: z.object({ data: z.object({ allowance: z.unknown() }) }) });
	const get = (url: string, cookie?: string) =>
		site.app.inject({ url, headers: cookie ? { cookie } : {} });
	return {
		...site,
		visit: (token: string, cookie?: string) => get(`/pass/${token}`, cookie),
		async ask(cookie: string, words?: string) {
			const { headers, ...request } = taskRequests.widgetChat(words);
			return (await site.call({ ...request, headers: { ...headers, cookie } })).statusCode;
		},
		async allowance(cookie?: string) {
			return balance.parse((await get("/trpc/status", cookie)).json()).result.data.allowance;
		},
	};
}

const cookieOf = (setCookie: unknown) => String(setCookie).split(";", 1)[0] ?? "";

test("the link keeps the pass out of the page's reach and leads to the playground", async () => {
	const { visit, logged } = await open({
		BASE_PATH: "/vitrine",
		PUBLIC_ORIGIN: "https://try.example",
	});
	const token = tokenOf(10);
	const { statusCode, headers, body } = await visit(token);
	expect([statusCode, headers.location]).toEqual([303, "/vitrine/playground"]);
	expect(headers["set-cookie"]).toMatch(
		/^pass=[\w.-]+; Max-Age=4[12]\d\d; Path=\/vitrine; HttpOnly; Secure; SameSite=Lax$/,
	);
	expect(headers["referrer-policy"]).toBe("no-referrer");
	expect(headers["cache-control"]).toBe("no-store");
	expect(body + logged()).not.toContain(token);
});

test("a group spends the pass, each of them sees what is left, and then their own hour", async () => {
	const { visit, ask, allowance } = await open();
	const pass = cookieOf((await visit(tokenOf(4))).headers["set-cookie"]);
	const cookie = `language=fr; trespass=a.b; ${pass}; x=y`;
	for (let call = 0; call < 4; call += 1) expect(await ask(cookie)).toBe(200);
	expect(await allowance(cookie)).toMatchObject({
		pass: { state: "open", name: "4B", left: 0, limit: 4 },
		visitor: { left: 3 },
		site: { left: 1_000_000 - 4 },
	});
	for (let call = 0; call < 3; call += 1) expect(await ask(cookie)).toBe(200);
	expect(await ask(cookie)).toBe(429);
	expect(await allowance()).toMatchObject({ visitor: { left: 0 } });
});

test.each([
	["ended", tokenOf(10, -60)],
	["invalid", `${tokenOf(10).slice(0, -1)}!`.replace("!", "_A")],
])("a link that is %s says so, and the usual hour pays", async (state, token) => {
	const { visit, ask, allowance } = await open();
	const { headers, statusCode } = await visit(token);
	expect([statusCode, headers.location]).toEqual([303, "/playground"]);
	const cookie = cookieOf(headers["set-cookie"]);
	expect(await ask(cookie)).toBe(200);
	expect(await allowance(cookie)).toMatchObject({ pass: { state }, visitor: { left: 2 } });
});

test("a bad link takes no good pass away, and nothing but a token gets into the cookie", async () => {
	const { visit } = await open();
	const good = cookieOf((await visit(tokenOf(10))).headers["set-cookie"]);
	expect((await visit("broken", good)).headers["set-cookie"]).toBeUndefined();
	for (const bad of ["a%3B%20Path=/", "a%0d%0ax:y", "x".repeat(500), ""]) {
		const { headers, statusCode } = await visit(bad);
		expect([statusCode, headers["set-cookie"]]).toEqual([303, undefined]);
	}
});

test("a class has more calls at a time than one visitor", async () => {
	const { ask, allowance } = await open({ VISITOR_CONCURRENCY: "1", SITE_CONCURRENCY: "8" });
	const cookie = `pass=${tokenOf(100)}`;
	const calls = Array.from({ length: 6 }, () => ask(cookie, "sandbox:error=slow"));
	const codes = await Promise.all(calls);
	expect(codes.filter((code) => code !== 429)).toHaveLength(4);
	expect(await allowance(cookie)).toMatchObject({ pass: { left: 96 } });
});

test("what is spent of a pass outlives a restart", async () => {
	const dataDir = temporaryFolder();
	const token = tokenOf(10);
	const first = await open({ DATA_DIR: dataDir });
	expect(await first.ask(`pass=${token}`)).toBe(200);
	await first.close();
	const second = await open({ DATA_DIR: dataDir });
	expect(await second.allowance(`pass=${token}`)).toMatchObject({ pass: { left: 9 } });
});
