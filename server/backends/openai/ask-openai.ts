import { ask, type Question } from "../ask.ts";
import type { Line } from "../gateway/gateway.ts";
import type { OpenReply } from "../gateway/open-reply.ts";
import { openaiUrl } from "./openai-url.ts";

/** Asks the back-end's model for an operation, with a JSON body. */
export function askOpenai(
	line: Line,
	operation: string,
	{ usual, ...chosen }: Omit<Question, "url">,
): Promise<OpenReply> {
	const { backend } = line;
	const url = openaiUrl(backend, operation);
	return ask(line, { url, usual: { model: backend.model, ...usual }, ...chosen });
}
