import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal } from "../engine-error.ts";
import { type Answer, createAnswer } from "./create-answer.ts";

const server = createServer((_request, response) => answering?.(createAnswer(response)));
let answering: ((answer: Answer) => void) | undefined;

beforeEach(async () => {
	// Sockets keep their real clock.
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(async () => {
	vi.useRealTimers();
	server.closeAllConnections();
	await once(server.close(), "close");
});

/** Opens a stream; returns both its ends. */
async function open(begin: (answer: Answer) => void) {
	const began = new Promise<Answer>((resolve) => {
		answering = (answer) => {
			begin(answer);
			resolve(answer);
		};
	});
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const leave = new AbortController();
	const response = fetch(`http://127.0.0.1:${port}`, { signal: leave.signal });
	const answer = await began;
	const body = async () => (await (await response).text()).split("\n\n").filter(Boolean);
	return { answer, response, body, leave };
}

test("a stream that waits for long gives a comment every ten seconds", async () => {
	const { answer, body } = await open((opened) => {
		opened.keepAlive();
		opened.place(1);
	});
	vi.advanceTimersByTime(30_000);
	answer.place(0);
	vi.advanceTimersByTime(9_999);
	answer.piece("data: first\n\n");
	vi.advanceTimersByTime(10_000);
	answer.end();
	const waiting = ": waiting";
	expect(await body()).toEqual([
		": queue-position 1",
		...[waiting, waiting, waiting],
		": queue-position 0",
		"data: first",
		waiting,
	]);
});

test("a long prompt begins its stream after ten seconds; a failure is then its last event", async () => {
	const { answer, response, body } = await open((opened) => opened.keepAlive());
	vi.advanceTimersByTime(10_000);
	expect((await response).status).toBe(200);
	expect((await response).headers.get("content-type")).toContain("text/event-stream");
	answer.fail(refusal("Too long."));
	const [first, last = ""] = await body();
	expect(first).toBe(": waiting");
	expect(JSON.parse(last.slice("data: ".length)).error.message).toBe("Too long.");
});

test("no comment goes to a call without a stream, nor to a caller who left", async () => {
	const plain = await open(() => undefined);
	vi.advanceTimersByTime(60_000);
	plain.answer.head(200, "application/json");
	plain.answer.piece("{}");
	plain.answer.end();
	expect(await plain.body()).toEqual(["{}"]);
	const { answer, response, leave } = await open((opened) => opened.keepAlive());
	expect(vi.getTimerCount()).toBe(1);
	leave.abort();
	await expect(response).rejects.toThrow("aborted");
	await vi.waitFor(() => expect(answer.gone.aborted).toBe(true), 60_000);
	expect(vi.getTimerCount()).toBe(0);
});

test("nothing is written after the end, however slowly the caller reads", async () => {
	const { answer, body } = await open((opened) => opened.keepAlive());
	answer.piece("x".repeat(20_000_000));
	answer.end();
	expect(vi.getTimerCount()).toBe(0);
	vi.advanceTimersByTime(10_000);
	expect(await body()).toEqual(["x".repeat(20_000_000)]);
});
