import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { standStill } from "../testing/stand-still.ts";
import { startSilenceTimer } from "./silence-timer.ts";

const LIMIT_MS = 200;

/** Two ends of a connection. */
async function openPair() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	const accepted = once(server, "connection");
	const near = connect(address.port, "127.0.0.1");
	await once(near, "connect");
	const [far] = await accepted;
	onTestFinished(() => {
		near.destroy();
		far.destroy();
		server.close();
	});
	return { near, far };
}

test.each(["refresh", "stop"] as const)(
	"bytes that arrived while the process stood still %s the timer",
	async (what) => {
		const { near, far } = await openPair();
		const happened: string[] = [];
		const timer = startSilenceTimer(() => happened.push("silent"), LIMIT_MS);
		onTestFinished(() => timer.stop());
		const read = once(near, "data");
		near.on("data", () => {
			happened.push("read");
			timer[what]();
		});
		// In a turn of its own, so that nothing but the write comes before the pause.
		far.write("x", () => standStill(2 * LIMIT_MS));
		await read;
		expect(happened).toEqual(["read"]);
		if (what === "refresh") await expect.poll(() => happened).toEqual(["read", "silent"]);
	},
);
