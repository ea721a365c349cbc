import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { hasRedis, startRedis } from "../../testing/redis-server.ts";
import { standStill } from "../../testing/stand-still.ts";
import { firstCaller } from "./first-caller.ts";
import { connectRedis } from "./redis-client.ts";
import { redisPool } from "./redis-pool.ts";
import { redisReason } from "./redis-reason.ts";

const size = { seconds: 60, points: 100 };

async function serverWith(...options: readonly string[]) {
	const server = await startRedis(...options);
	onTestFinished(() => server.stop());
	return server;
}

/** A client after its first attempt to connect, and its log. */
async function clientAt(url: string, prefix = "vitrine:") {
	const log = { info: vi.fn(), warn: vi.fn() };
	const client = connectRedis({ url, prefix, log });
	onTestFinished(() => client.close());
	await client.firstTry;
	// Why it does not count; a busy machine may also be told that Redis is slow.
	return { client, log, told: () => log.warn.mock.calls.flatMap(([line]) => line.reason ?? []) };
}

function adminOf(url: string) {
	const admin = new Redis(url);
	onTestFinished(() => admin.disconnect());
	return admin;
}

/** An address that resolves to another server after `lead`, like a DNS name after a failover. */
async function nameFor(first: number) {
	let target = first;
	const sockets = new Set<Socket>();
	const proxy = createServer((socket) => {
		const onward = createConnection(target, "127.0.0.1");
		for (const one of [socket, onward]) {
			sockets.add(one);
			one.on("error", () => one.destroy());
		}
		socket.pipe(onward).pipe(socket);
	});
	const port = await freePort();
	await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		proxy.close();
	});
	return {
		url: `redis://127.0.0.1:${port}`,
		lead(port: number) {
			target = port;
		},
	};
}

describe.skipIf(!hasRedis)("on a real Redis", () => {
	test("after a fail-over the new primary behind the same name counts", async () => {
		const [old, next] = await Promise.all([serverWith(), serverWith()]);
		const name = await nameFor(old.port);
		const { client, log, told } = await clientAt(name.url);
		expect(client.lost()).toBeUndefined();
		await adminOf(old.url).replicaof("127.0.0.1", next.port);
		name.lead(next.port);
		// The connection to the old primary stays open; a single call must be enough to notice.
		await client.addPoints("p", 1, size).catch((error: unknown) => client.noteFailure(error));
		expect(client.lost()).toMatchObject({ reason: "READONLY" });
		await expect.poll(() => client.lost()).toBeUndefined();
		expect((await client.addPoints("p", 1, size)).used).toBe(1);
		expect(told()).toEqual(["READONLY"]);
		expect(log.info).toHaveBeenLastCalledWith(expect.stringContaining("is back"));
	});

	test("in the millisecond in which a window ends the next one begins", async () => {
		const server = await serverWith();
		const { client } = await clientAt(server.url);
		const evaluate = vi.spyOn(client.redis, "eval");
		await client.addPoints("p", 90, size);
		const script = evaluate.mock.calls.map(([text]) => String(text)).at(-1);
		const atItsEnd = `local redis = { call = function(name, ...)
			if name == 'pttl' then return 0 end
			return redis.call(name, ...)
		end }`;
		const admin = adminOf(server.url);
		const add = (points: number) =>
			admin.eval(`${atItsEnd}\n${script}`, 1, "vitrine:p", points, size.seconds, size.points);
		expect(await add(0)).toEqual([0, 60_000]);
		expect(await add(20)).toEqual([20, 60_000]);
		expect(await add(-20)).toEqual([0, 60_000]);
	});

	test("a replica that is promoted in its place counts again", async () => {
		const server = await serverWith();
		const admin = adminOf(server.url);
		const { client, told } = await clientAt(server.url);
		await admin.replicaof("127.0.0.1", await freePort());
		await client.addPoints("p", 1, size).catch((error: unknown) => client.noteFailure(error));
		expect(client.lost()).toMatchObject({ what: expect.stringContaining("replica") });
		await admin.replicaof("NO", "ONE");
		await expect.poll(() => client.lost()).toBeUndefined();
		expect(told()).toHaveLength(1);
	});

	test.each<[string, readonly string[], (url: string) => string, string]>([
		["no EVAL", ["--rename-command", "EVAL", ""], (url) => url, "NOEVAL"],
		["a full memory", ["--maxmemory", "1"], (url) => url, "OOM"],
		["no password given", ["--requirepass", "x#y"], (url) => url, "NOAUTH"],
		["a wrong one", ["--requirepass", "x"], (url) => url.replace("//", "//:y@"), "WRONGPASS"],
		["a user who is not there", [], (url) => url.replace("//", "//me:y@"), "WRONGPASS"],
		["a database that is not there", [], (url) => `${url}/99`, "NODB"],
		[
			"rights on other keys",
			["--user", "me", "on", ">y", "~other:*", "+@all"],
			(url) => url.replace("//", "//me:y@"),
			"NOPERM",
		],
		[
			"no right to scripts",
			["--user", "me", "on", ">y", "~*", "+@all", "-@scripting"],
			(url) => url.replace("//", "//me:y@"),
			"NOPERM",
		],
		["a cluster", ["--cluster-enabled", "yes"], (url) => url, "CLUSTERDOWN"],
	])("%s is named", async (...[, options, addressOf, reason]) => {
		const server = await serverWith(...options);
		const { client, told } = await clientAt(addressOf(server.url));
		await expect.poll(told).toEqual([reason]);
		expect(client.lost()?.fix).toMatch(/^[A-Z].{10}/);
	});

	test("where the database is not there, nothing is counted in another one", async () => {
		const { url } = await serverWith();
		const { client, log, told } = await clientAt(`${url}/99`);
		const label = async (key: string) => ({ label: key });
		const pool = redisPool({ name: "site", ...size }, client, label);
		expect(await firstCaller(client).isFirst("points-80", 60)).toBe(true);
		expect((await pool.take("all", 1)).isTaken).toBe(true);
		expect(await pool.left("all")).toMatchObject({ left: 24, limit: 25 });
		expect(await adminOf(url).dbsize()).toBe(0);
		expect(told()).toEqual(["NODB"]);
		expect(log.info).not.toHaveBeenCalled();
	});

	test("the log says nothing of a connection that Redis closes and that returns at once", async () => {
		const { url } = await serverWith();
		const { client, log, told } = await clientAt(url);
		for (let cut = 0; cut < 3; cut += 1) {
			const closed = once(client.redis, "close");
			await adminOf(url).call("client", "kill", "type", "normal");
			await closed;
			expect([client.counts(), client.lost()]).toEqual([false, undefined]);
			await expect.poll(client.counts).toBe(true);
		}
		expect(told()).toEqual([]);
		expect(log.info).toHaveBeenCalledOnce();
	});

	test("a connection that stays away is told", async () => {
		const server = await serverWith();
		const { client, told } = await clientAt(server.url);
		await server.stop();
		await expect.poll(told, { timeout: 10_000 }).toHaveLength(1);
		expect(client.lost()).toMatchObject({ what: "Redis does not answer" });
	});

	test("keys of another program are named", async () => {
		const { url } = await serverWith();
		const { client, told } = await clientAt(url);
		await adminOf(url).lpush("vitrine:site:all", "1");
		const pool = redisPool({ name: "site", ...size }, client, async (label) => ({ label }));
		expect((await pool.take("all", 1)).isTaken).toBe(true);
		expect(told()).toEqual(["WRONGTYPE"]);
	});

	test("a node of a cluster that has only some of the keys is named", async () => {
		const server = await serverWith(
			"--cluster-enabled",
			"yes",
			"--cluster-require-full-coverage",
			"no",
		);
		await adminOf(server.url).call("cluster", "addslotsrange", "0", "12000");
		const { told } = await clientAt(server.url);
		await expect.poll(told).toEqual(["CLUSTERDOWN"]);
	});

	test("a reply that came while the process stood still counts", async () => {
		const { client } = await clientAt((await serverWith()).url);
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		onTestFinished(() => void vi.useRealTimers());
		// From here on, the next thing that Node does is to read.
		await setImmediate();
		const reply = client.addPoints("p", 1, size);
		standStill(500);
		vi.advanceTimersByTime(2_000);
		expect((await reply).used).toBe(1);
	});

	test("a Redis that answers late is told once, and counts", async () => {
		const server = await serverWith();
		const { client, log } = await clientAt(server.url);
		server.freeze();
		const replies = Promise.all([1, 2, 3].map(() => client.addPoints("p", 1, size)));
		await once(client.redis, "slow");
		server.thaw();
		expect((await replies).map(({ used }) => used)).toEqual([1, 2, 3]);
		expect(log.warn).toHaveBeenCalledOnce();
		expect(log.warn.mock.lastCall?.[1]).toContain("Redis is slow");
	});

	test("a password with signs that addresses use, written as the fix says", async () => {
		const server = await serverWith("--requirepass", "a#b/c@d%e");
		const { client } = await clientAt(server.url.replace("//", "//:a%23b%2Fc%40d%25e@"));
		expect(client.lost()).toBeUndefined();
	});

	test("a Redis with free memory again is used without a restart", async () => {
		const server = await serverWith("--maxmemory", "1");
		const { client } = await clientAt(server.url);
		expect(client.lost()).toMatchObject({ reason: "OOM" });
		await adminOf(server.url).config("SET", "maxmemory", "0");
		await expect.poll(() => client.lost()).toBeUndefined();
	});

	test("two sites with their own prefix or database share no point, and the trial leaves nothing", async () => {
		const { url } = await serverWith();
		const sites = [await clientAt(url), await clientAt(url, "other:"), await clientAt(`${url}/1`)];
		expect(await adminOf(url).dbsize()).toBe(0);
		for (const { client } of sites) expect((await client.addPoints("p", 1, size)).used).toBe(1);
	});
});

/** A server that says this on its first connections and closes them, as a proxy without a Redis behind it does. */
async function closingServer(...words: readonly string[]) {
	let count = 0;
	const server = createServer((socket) => {
		socket.on("error", () => socket.destroy());
		const said = words[Math.min(count, words.length - 1)] ?? "";
		count += 1;
		socket.once("data", () => (said === "" ? socket.resetAndDestroy() : socket.end(said)));
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	return { url: `redis://127.0.0.1:${port}`, connections: () => count };
}

test.each<[words: string, reason: string]>([
	["-ERR max number of clients reached", "MAXCLIENTS"],
	["-NOAUTH Authentication required.", "NOAUTH"],
	["-DENIED Redis is running in protected mode because protected mode is enabled", "DENIED"],
	["-LOADING Redis is loading the dataset in memory", "LOADING"],
])(
	"%s, then the end, is the reason; a break before or after it says nothing",
	async (words, reason) => {
		const server = await closingServer("", `${words}\r\n`, "");
		const { client, told } = await clientAt(server.url);
		await expect.poll(() => told().at(-1)).toBe(reason);
		const known = server.connections();
		await expect.poll(server.connections, { timeout: 10_000 }).toBeGreaterThan(known + 1);
		expect(client.lost()).toMatchObject({ reason });
		expect(client.counts()).toBe(false);
	},
);

test("the log names an address that only closes, and no call waits for it", async () => {
	const { client, told } = await clientAt((await closingServer("")).url);
	const pool = redisPool({ name: "site", ...size }, client, async (label) => ({ label }));
	expect((await pool.take("all", 1)).isTaken).toBe(true);
	expect(told()).toHaveLength(1);
	expect(client.lost()).toMatchObject({ what: "Redis does not answer" });
});

test.each([
	[
		"ERR Error running script (call to f_1): @user_script:14: -READONLY You can't write",
		"READONLY",
	],
	["LOADING Redis is loading the dataset in memory", "LOADING"],
	["MOVED 3999 127.0.0.1:6381", "MOVED"],
	["CROSSSLOT Keys in request don't hash to the same slot", "CROSSSLOT"],
	["MISCONF Redis is configured to save RDB snapshots", "MISCONF"],
	["NOREPLICAS Not enough good replicas to write.", "NOREPLICAS"],
	["ERR invalid password", "WRONGPASS"],
	["ERR unknown command `eval`, with args beginning with:", "NOEVAL"],
	["ERR max number of clients + cluster connections reached", "MAXCLIENTS"],
	["ERR Client sent AUTH, but no password is set", "WRONGPASS"],
	["ERR max daily request limit exceeded. Limit: 10000", "USEDUP"],
	["Command timed out", "TIMEOUT"],
	["connect redis://:secret@host", "CLOSED"],
	["SOMETHINGNEW it says", "SOMETHINGNEW"],
])("%s is %s, and is not repeated", (message, reason) => {
	const found = redisReason(new Error(message));
	expect(found.reason).toBe(reason);
	expect(JSON.stringify(found)).not.toContain("secret");
});
