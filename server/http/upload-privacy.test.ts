import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { bytesOf, connectTo } from "../../testing/raw-request.ts";
import { largeWav } from "../../testing/samples.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { asProvider } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";

const FILE_BYTES = 6_000_000;
const HEADER_BYTES = 44;
const VISITORS = 3;

type Connection = { socket: Socket; pieces: Buffer[]; size: number; isAnswered: boolean };
type Play = (connection: Connection) => void;

const connections: Connection[] = [];
let play: Play = () => undefined;
let site: Site;

/** A provider below HTTP: it sees the bytes of each connection, and can stop reading. */
const provider = createServer((socket) => {
	const connection: Connection = { socket, pieces: [], size: 0, isAnswered: false };
	connections.push(connection);
	socket.on("error", () => undefined);
	socket.on("data", (piece: Buffer) => {
		connection.pieces.push(piece);
		connection.size += piece.length;
		play(connection);
	});
});

beforeAll(async () => {
	provider.listen(0, "127.0.0.1");
	await once(provider, "listening");
	const address = provider.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	site = await startSite(asProvider(`http://127.0.0.1:${address.port}`));
});
afterEach(() => {
	for (const { socket } of connections.splice(0)) socket.destroy();
});
afterAll(async () => {
	expect(site.logged()).not.toContain('"outcome":"UNEXPECTED"');
	await site.close();
	provider.close();
});

/** A recording whose samples are the visitor's number. */
function recordingOf(visitor: number) {
	const file = { name: "a.wav", bytes: largeWav(HEADER_BYTES + FILE_BYTES, visitor) };
	return taskRequests.transcribe("", file);
}

async function upload(visitor: number, signal?: AbortSignal): Promise<number> {
	const { url, headers, body } = recordingOf(visitor);
	const options = { method: "POST", headers, body: new Uint8Array(Buffer.from(body)) };
	for (;;) {
		try {
			const answer = await fetch(site.origin + url, { ...options, ...(signal && { signal }) });
			// On a busy machine the wait for upload memory may end before any is free.
			if (!/(SITE|VISITOR)_BUSY/.test(await answer.text())) return answer.status;
		} catch {
			return 0;
		}
		await sleep(500);
	}
}

/** The visitors whose bytes went over a connection. */
function visitorsOn({ pieces }: Connection): number[] {
	const bytes = Buffer.concat(pieces);
	const end = bytes.indexOf("\r\n\r\n");
	if (end === -1) return [];
	// A table and a plain loop: a Set of six million bytes takes seconds.
	const isSeen = new Uint8Array(256);
	for (let at = end + 4 + HEADER_BYTES; at < bytes.length; at += 1) isSeen[bytes[at] ?? 0] = 1;
	return [...isSeen.keys()].filter((byte) => isSeen[byte] === 1);
}

function isWhole({ pieces, size }: Connection): boolean {
	const end = pieces[0]?.indexOf("\r\n\r\n") ?? 0;
	return size >= end + 4 + HEADER_BYTES + FILE_BYTES;
}

function answer(connection: Connection, status: string) {
	if (connection.isAnswered) return;
	connection.isAnswered = true;
	const body = '{"text":"heard"}';
	connection.socket.write(
		`HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
	);
}

/** All visitors at once, twice, so that the second uploads come while memory is released. */
async function uploadAll(signal?: AbortSignal): Promise<number[]> {
	const ids = Array.from({ length: VISITORS }, (_, index) => index + 1);
	const first = Promise.all(ids.map((id) => upload(id, signal)));
	await sleep(30);
	const second = Promise.all(ids.map((id) => upload(id + VISITORS, signal)));
	return [...(await first), ...(await second)];
}

test("every file arrives whole and is one visitor's", async () => {
	play = (connection) => isWhole(connection) && answer(connection, "200 OK");
	expect(await uploadAll()).toEqual(Array.from({ length: 2 * VISITORS }, () => 200));
	const seen = connections.flatMap(visitorsOn);
	expect(seen.sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each([
	["that goes on reading", false],
	["that reads no more", true],
])(
	"an early refusal by a provider %s cuts the file short, and mixes none",
	async (_name, stops) => {
		play = (connection) => {
			if (connection.size < 300_000) return;
			answer(connection, "400 Bad Request");
			if (stops) connection.socket.pause();
		};
		const statuses = await uploadAll();
		expect(statuses.every((status) => status >= 400 && status < 600)).toBe(true);
		for (const connection of connections) expect(visitorsOn(connection)).toHaveLength(1);
		expect(connections.some(isWhole)).toBe(false);
	},
);

test("visitors who leave in the middle leave no bytes to anybody", async () => {
	const leaving = new AbortController();
	play = ({ size, socket }) => {
		if (size > 300_000) socket.pause();
	};
	setTimeout(() => leaving.abort(), 400);
	expect((await uploadAll(leaving.signal)).every((status) => status === 0)).toBe(true);
	play = () => undefined;
	// A socket notices its end only if it is read.
	for (const { socket } of connections) socket.resume();
	await expect.poll(() => connections.every(({ socket }) => socket.destroyed)).toBe(true);
	// The kernel's buffers may hold a whole file, so its length says nothing.
	for (const connection of connections) {
		expect(visitorsOn(connection).length).toBeLessThanOrEqual(1);
	}
	play = (connection) => isWhole(connection) && answer(connection, "200 OK");
	expect(await upload(99)).toBe(200);
	expect(await site.inFlight()).toBe(0);
});

test("a connection that breaks at once is tried again, with the whole file", async () => {
	// On a busy machine its end comes later than at once.
	vi.spyOn(performance, "now").mockReturnValue(performance.now());
	const broken = new Set<Socket>();
	play = (connection) => {
		const { size, socket } = connection;
		if (isWhole(connection)) answer(connection, "200 OK");
		else if (size > 0 && broken.size < 1) {
			broken.add(socket);
			socket.resetAndDestroy();
		}
	};
	expect(await upload(7)).toBe(200);
	expect(connections.map(isWhole)).toEqual([false, true]);
	expect(connections.map(visitorsOn)).toEqual([[7], [7]]);
});

test("an answer before the file's end is taken, and the rest stays here", async () => {
	play = (connection) => connection.size > 300_000 && answer(connection, "200 OK");
	expect(await upload(5)).toBe(200);
	await expect.poll(() => connections.every(({ socket }) => socket.destroyed)).toBe(true);
	expect(connections.map(visitorsOn)).toEqual([[5]]);
	expect(connections.some(isWhole)).toBe(false);
});

test("a visitor who stops sending does not block the others", async () => {
	play = (connection) => isWhole(connection) && answer(connection, "200 OK");
	const stalled = connectTo(site.origin);
	stalled.write(bytesOf(recordingOf(1)).subarray(0, 1_000_000));
	// A socket notices its end only if it is read.
	stalled.resume();
	await sleep(50);
	expect(await uploadAll()).toEqual(Array.from({ length: 2 * VISITORS }, () => 200));
	// The others did not wait until the server cut the one that stopped.
	expect(stalled.closed).toBe(false);
	stalled.destroy();
});
