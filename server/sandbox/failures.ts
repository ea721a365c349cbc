import timers from "node:timers/promises";
import type { SandboxCall } from "./call.ts";
import { bodyOf, sendChat } from "./chat.ts";
import { composeReply } from "./reply.ts";

/** Returns the failing response; `answer` creates the normal one, for failures that only alter it. */
type Failure = (call: SandboxCall, answer: () => Promise<Response>) => Response | Promise<Response>;

const FLUSH_MS = 50;
const SLOW_MS = 8_000;
/** The maximum delay of a timer. */
const HANG_MS = 2 ** 31 - 1;

/** Error responses and malformed bodies with a real provider's wording: status and body. */
const refusals: Readonly<Record<string, readonly [status: number, body: string]>> = {
	loading: [503, '{"error":"Model {model} is currently loading","estimated_time":20}'],
	"rate-limit": [429, '{"error":"Rate limit reached. Please log in or use a HF access token"}'],
	credits: [402, '{"error":"You have depleted your monthly included credits."}'],
	unauthorized: [401, '{"error":"Invalid username or password."}'],
	"not-found": [404, '{"error":"Model {model} does not exist"}'],
	"server-error": [500, '{"error":{"message":"Internal server error","type":"server_error"}}'],
	"html-502": [502, "<html><h1>502 Bad Gateway</h1></html>"],
	"bad-json": [200, '{"choices":[{"index":0,"mess'],
};

const others: Readonly<Record<string, Failure>> = {
	empty(call) {
		if (call.task === "chat") return sendChat(call, "");
		return Response.json(call.task === "generateImage" ? { data: [] } : {});
	},
	async "think-only"(call, answer) {
		if (call.task !== "chat") return answer();
		return sendChat(call, `<think>\n${(await composeReply(call)).thinking}`, "length");
	},
	async "error-in-stream"({ input }, answer) {
		const whole = await answer();
		if (!input.stream) return whole;
		const events = (await whole.text()).split("\n\n");
		const error = 'data: {"error":"Request failed: CUDA error","error_type":"generation"}';
		const sent = [...events.slice(0, events.length >> 1), error, ""].join("\n\n");
		return new Response(sent, whole);
	},
	async "cut-stream"(_call, answer) {
		const whole = await answer();
		return new Response(bodyOf(firstHalf(Buffer.from(await whole.arrayBuffer()))), whole);
	},
	async slow({ signal }, answer) {
		await timers.setTimeout(SLOW_MS, undefined, { signal });
		return answer();
	},
	async hang({ signal }, answer) {
		await timers.setTimeout(HANG_MS, undefined, { signal });
		return answer();
	},
};

/** Every failure on demand, by name. Those about streams or thinking leave other answers unchanged. */
export const failures: ReadonlyMap<string, Failure> = new Map([
	...Object.entries(refusals).map(([name, refusal]) => [name, refuse(...refusal)] as const),
	...Object.entries(others),
]);

/** The failure that a text requests by `sandbox:error=<name>`. For an unknown name, the answer lists all of them. */
export function failureAsked(prompt: string): Failure | undefined {
	const name = /sandbox:error=([a-z0-9-]+)/.exec(prompt)?.[1];
	if (!name) return undefined;
	const error = `The sandbox plays these failures: ${[...failures.keys()].join(", ")}`;
	return failures.get(name) ?? refuse(400, JSON.stringify({ error }));
}

function refuse(status: number, body: string): Failure {
	const headers = { "content-type": body.startsWith("<") ? "text/html" : "application/json" };
	return ({ modelId }) =>
		new Response(
			body.replace("{model}", () => modelId),
			{ status, headers },
		);
}

async function* firstHalf(bytes: Uint8Array) {
	yield bytes.subarray(0, bytes.length >> 1);
	// Flush the first half before the connection breaks.
	await timers.setTimeout(FLUSH_MS);
	throw new Error("The sandbox cut this answer on demand.");
}
