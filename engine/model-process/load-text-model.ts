import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "@huggingface/transformers";
import { z } from "zod";
import { createTextTask } from "../tasks/text.ts";
import type { LoadModel } from "./load-model.ts";
import { parseRequest } from "./parse-request.ts";

const DEFAULT_TOKENS = 512;
// Faster than anyone reads: batches text, so that each token costs less.
const TOGETHER_MS = 40;
const message = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
const wanted = z.object({
	model: z.string(),
	messages: z.array(message).min(1),
	stream: z.boolean().default(false),
	max_tokens: z.number().int().positive().default(DEFAULT_TOKENS),
	temperature: z.number().min(0).max(2).default(0.7),
	top_p: z.number().gt(0).max(1).default(1),
});

/** Loads a language model that answers conversations. */
export const loadTextModel: LoadModel = async ({ entry, folder, options }) => {
	const loaded = await pipeline("text-generation", folder, options);
	// Newer folders keep the chat template in a separate file, which the library does not look for.
	const template = join(folder, "chat_template.jinja");
	if (existsSync(template)) loaded.tokenizer.chat_template = readFileSync(template, "utf8");
	const tokenizerJson = readFileSync(join(folder, "tokenizer.json"), "utf8");
	const write = createTextTask(loaded, { window: entry.window, tokenizerJson });

	return async ({ json }, { stream, signal }) => {
		const body = parseRequest(wanted, json);
		const { messages, max_tokens: maxTokens, temperature, top_p: topP } = body;
		const completion = createCompletion(body, stream);
		const written = await write(
			{ messages, maxTokens, temperature, topP },
			{ onText: completion.add, signal },
		);
		const { finishReason, promptTokens, completionTokens, droppedMessages } = written;
		const usage = {
			prompt_tokens: promptTokens,
			completion_tokens: completionTokens,
			total_tokens: promptTokens + completionTokens,
		};
		const dropped = droppedMessages > 0 && { dropped_messages: droppedMessages };
		return completion.end(finishReason, { usage, ...dropped });
	};
};

/** A text in OpenAI's shape: as events for `stream` if requested, otherwise whole at the end. */
function createCompletion(
	{ model, stream: isStreamed }: z.output<typeof wanted>,
	stream: (event: string) => void,
) {
	const about = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model };
	let content = "";
	let sentAt = 0;
	function send(delta: object, finish_reason: string | null, more?: object): void {
		const choices = [{ index: 0, delta, finish_reason }];
		const chunk = { ...about, object: "chat.completion.chunk", choices, ...more };
		stream(`data: ${JSON.stringify(chunk)}\n\n`);
	}
	function flush(): void {
		if (content) send({ role: "assistant", content }, null);
		content = "";
		sentAt = performance.now();
	}
	return {
		add(piece: string): void {
			content += piece;
			if (isStreamed && performance.now() - sentAt >= TOGETHER_MS) flush();
		},
		end(finish_reason: string, more: object): Response | undefined {
			if (!isStreamed) {
				const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason }];
				return Response.json({ ...about, object: "chat.completion", choices, ...more });
			}
			flush();
			send({}, finish_reason, more);
			stream("data: [DONE]\n\n");
			return undefined;
		},
	};
}
