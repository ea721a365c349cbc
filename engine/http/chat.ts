import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { RunOutput } from "../host/messages.ts";
import { createEventStream } from "./event-stream.ts";
import type { Exchange } from "./exchange.ts";
import { findHost } from "./find-host.ts";
import { readJson } from "./read-body.ts";
import { sendJson } from "./send.ts";

const DEFAULT_TOKENS = 512;

const textPart = z.object({ type: z.literal("text"), text: z.string() });
const content = z.union([
	z.string(),
	z.array(textPart).transform((parts) => parts.map(({ text }) => text).join("\n")),
]);
const tokens = z.number().int().positive().optional();
const chatRequest = z.object({
	model: z.string(),
	messages: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content })).min(1),
	stream: z.boolean().default(false),
	max_tokens: tokens,
	max_completion_tokens: tokens,
	temperature: z.number().min(0).max(2).default(0.7),
	top_p: z.number().gt(0).max(1).default(1),
});

/** POST /v1/chat/completions: an answer in a stream of events or whole. */
export async function chat({ request, response, hosts, signal }: Exchange): Promise<void> {
	const body = await readJson(request, chatRequest);
	const host = findHost(hosts, body.model, ["chat"]);
	const about = {
		id: `chatcmpl-${randomUUID()}`,
		created: Math.floor(Date.now() / 1000),
		model: body.model,
	};
	const events = createEventStream(response);
	const sendChunk = (choice: object, more?: object) =>
		events.send({
			...about,
			object: "chat.completion.chunk",
			choices: [{ index: 0, finish_reason: null, ...choice }],
			...more,
		});
	let text = "";
	const output = await host.run({
		input: {
			task: "chat",
			messages: body.messages,
			maxTokens: body.max_tokens ?? body.max_completion_tokens ?? DEFAULT_TOKENS,
			temperature: body.temperature,
			topP: body.top_p,
		},
		signal,
		onPlace(before) {
			if (body.stream) events.sendPlace(before);
		},
		onText(piece) {
			if (body.stream) sendChunk({ delta: { role: "assistant", content: piece } });
			else text += piece;
		},
	});
	const { finish_reason, ...facts } = factsOf(output);
	if (body.stream) {
		sendChunk({ delta: {}, finish_reason }, facts);
		events.end();
		return;
	}
	const message = { role: "assistant", content: text };
	const choices = [{ index: 0, message, finish_reason }];
	sendJson(response, 200, { ...about, object: "chat.completion", choices, ...facts });
}

function factsOf(output: RunOutput) {
	if (output.task !== "chat") throw new Error("the model answered another task");
	const { promptTokens, completionTokens, finishReason, droppedMessages } = output;
	return {
		finish_reason: finishReason,
		usage: {
			prompt_tokens: promptTokens,
			completion_tokens: completionTokens,
			total_tokens: promptTokens + completionTokens,
		},
		...(droppedMessages > 0 && { dropped_messages: droppedMessages }),
	};
}
