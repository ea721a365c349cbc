import type { Agent } from "undici";
import type { ProviderReply, ProviderRequest } from "./provider-router.ts";

/**
 * Sends a request and resolves with the head of its answer, whose body is then read as it comes.
 * Rejects when nothing answered; an abort rejects with the signal's reason, or ends the body with it.
 */
export async function sendRequest(
	agent: Agent,
	{ signal, origin, path, method, headers, body }: ProviderRequest & { origin: string },
): Promise<ProviderReply> {
	const reply = await agent.request({ origin, path, method, headers, body: body ?? null, signal });
	return { status: reply.statusCode, headers: singleHeaders(reply.headers), body: reply.body };
}

function singleHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
	const single: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) single[name] = Array.isArray(value) ? (value[0] ?? "") : value;
	}
	return single;
}
