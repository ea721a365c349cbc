import type { TransportReply } from "../../server/backends/network/network.ts";
import type { FakeAnswer } from "./fake-transport.ts";

type Head = { status?: number; headers?: Record<string, string> };

/** Answers of a fake provider. */
export const fakeReply = {
	json(value: unknown, head: Head = {}): FakeAnswer {
		return fakeReply.text(JSON.stringify(value), { ...head, type: "application/json" });
	},
	/** A text under any content type. */
	text(text: string, { type, ...head }: Head & { type?: string } = {}): FakeAnswer {
		return fakeReply.bytes(Buffer.from(text), { ...head, type: type ?? "text/plain" });
	},
	/** A file under any content type. */
	bytes(bytes: Uint8Array, { type, ...head }: Head & { type?: string } = {}): FakeAnswer {
		return () => replyOf(once(bytes), { ...(type && { type }), ...head });
	},
	/** A stream of chat chunks, one network read each; a function may wait or throw. */
	events(...steps: unknown[]): FakeAnswer {
		return ({ signal }) => replyOf(play(steps, signal), { type: "text/event-stream" });
	},
	/** A network failure before any response. */
	failure(code: string): FakeAnswer {
		return () => Promise.reject(Object.assign(new Error("network failure"), { code }));
	},
	/** Never answers; rejects when the caller aborts. */
	hang(): FakeAnswer {
		return ({ signal }) => aborted(signal);
	},
};

/** A chunk of a streamed chat completion. */
export function chatChunk(content: string, finish_reason: string | null = null) {
	return { choices: [{ index: 0, delta: { content }, finish_reason }] };
}

/** Rejects when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<never> {
	return new Promise((_resolve, reject) => {
		const handleAbort = () => reject(new DOMException("Aborted", "AbortError"));
		if (signal.aborted) handleAbort();
		signal.addEventListener("abort", handleAbort, { once: true });
	});
}

function replyOf(
	body: AsyncIterable<Uint8Array>,
	{ type, status = 200, headers }: Head & { type?: string },
): TransportReply {
	return { status, headers: { ...(type && { "content-type": type }), ...headers }, body };
}

async function* once(bytes: Uint8Array) {
	yield bytes;
}

async function* play(steps: readonly unknown[], signal: AbortSignal) {
	const end = aborted(signal);
	end.catch(() => undefined);
	for (const step of steps) {
		if (typeof step === "function") await Promise.race([step(), end]);
		else yield Buffer.from(typeof step === "string" ? step : `data: ${JSON.stringify(step)}\n\n`);
		if (signal.aborted) throw new DOMException("Aborted", "AbortError");
	}
}
