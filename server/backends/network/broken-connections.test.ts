import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkedCaller } from "../../../testing/server/checked-caller.ts";
import { testContext } from "../../../testing/server/test-context.ts";
import { startStandIn } from "../../../testing/stand-in.ts";
import { answerAsProvider, type StandInCall } from "../../../testing/stand-in-answers.ts";
import { createNetwork } from "./network.ts";

type Break = (call: StandInCall) => unknown;

const closes: Break = ({ response }) => response.socket?.destroy();
const resets: Break = ({ response }) => response.socket?.resetAndDestroy();
const says =
	(text: string): Break =>
	({ response }) =>
		response.socket?.end(text);
const closesLater: Break = (call) => {
	setClock(60);
	return closes(call);
};

/** The clock stands still, so that a busy machine breaks a connection as quickly as another. */
function setClock(milliseconds: number) {
	vi.spyOn(performance, "now").mockReturnValue(milliseconds);
}

type Case = {
	/** Connections that answered a call before. */
	kept: number;
	breaks: Break;
	/** Breaks new connections too. */
	always?: true;
	requests: number;
	outcome: string;
};

const unreachable = "PROVIDER_UNREACHABLE";
const cases: Record<string, Case> = {
	"an idle connection closes": { kept: 1, breaks: closes, requests: 2, outcome: "ok" },
	"an idle connection is reset": { kept: 1, breaks: resets, requests: 2, outcome: "ok" },
	"every kept connection of a busy site closes": {
		...{ kept: 4, breaks: closes, requests: 2, outcome: "ok" },
	},
	"every connection closes": {
		...{ kept: 1, breaks: closes, always: true, requests: 2, outcome: unreachable },
	},
	"new connections are reset": {
		...{ kept: 0, breaks: resets, always: true, requests: 2, outcome: unreachable },
	},
	"a new connection cuts its status line": {
		...{ kept: 0, breaks: says("HTTP/1.1 2"), requests: 1, outcome: unreachable },
	},
	"a kept connection cuts its status line": {
		...{ kept: 1, breaks: says("HTTP/1.1 2"), requests: 1, outcome: unreachable },
	},
	"a new connection ends behind early hints": {
		kept: 0,
		breaks: says("HTTP/1.1 103 Early Hints\r\n\r\n"),
		requests: 1,
		outcome: unreachable,
	},
	"a kept connection closes after 60 ms": {
		...{ kept: 1, breaks: closesLater, requests: 1, outcome: unreachable },
	},
	"a new connection closes after 60 ms": {
		...{ kept: 0, breaks: closesLater, requests: 1, outcome: unreachable },
	},
	"an answer breaks in the middle": {
		kept: 1,
		breaks: says("HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"),
		requests: 1,
		outcome: "PROVIDER_BAD_RESPONSE",
	},
};

test.each(Object.entries(cases))(
	"%s: a paid call goes out at most once more, and the log counts it",
	async (_name, { kept, breaks, always = false, requests, outcome }) => {
		const { url, calls, pace, play, close } = await startStandIn();
		onTestFinished(close);
		const network = createNetwork();
		onTestFinished(() => network.close());
		const { context, records } = testContext({
			transport: network,
			environment: { HF_ROUTER_URL: url },
		});
		const draw = () =>
			checkedCaller(context)
				.generateImage({ modelId: "black-forest-labs/FLUX.1-dev", prompt: "A lighthouse" })
				.catch(() => undefined);
		const known = new WeakSet<object>();
		const waiting: (() => void)[] = [];
		play((call) => {
			if (call.response.socket) known.add(call.response.socket);
			waiting.push(() => answerAsProvider(call, pace));
			// Answers only when all are there, so that each has a connection of its own.
			if (waiting.length === kept) for (const answer of waiting) answer();
		});
		setClock(0);
		onTestFinished(() => void vi.restoreAllMocks());
		await Promise.all(Array.from({ length: kept }, draw));
		expect(records.filter(({ outcome }) => outcome === "ok")).toHaveLength(kept);
		records.length = 0;
		// A connection is free a few turns after its answer has been read.
		for (let turn = 0; turn < 10; turn += 1) await setImmediate();
		calls.length = 0;
		let broken = 0;
		play((call) => {
			const { socket } = call.response;
			const isKept = socket !== null && known.has(socket);
			if (!always && !(isKept || (kept === 0 && broken === 0))) return answerAsProvider(call, pace);
			broken += 1;
			return breaks(call);
		});
		await draw();
		const sent = calls.filter(({ method }) => method === "POST");
		expect(sent).toHaveLength(requests);
		expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
		expect(records).toMatchObject([{ outcome, requests: calls.length }]);
	},
);
