import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InterruptableStoppingCriteria, pipeline, TextStreamer } from "@huggingface/transformers";
import { z } from "zod";
import { createTokenEscaper } from "../tasks/escape-special-tokens.ts";
import { fitPrompt } from "../tasks/fit-prompt.ts";
import type { LoadModel } from "./load-model.ts";
import { parseRequest } from "./parse-request.ts";

const OPENING_THOUGHT = /<think>\s*$/;
const DEFAULT_TOKENS = 512;
// No eye reads faster: what is written sooner goes together, so that less is done for each token.
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
	const { tokenizer, model } = await pipeline("text-generation", folder, options);
	// Newer folders keep the template in a file of its own, which the library does not look for.
	const template = join(folder, "chat_template.jinja");
	if (existsSync(template)) tokenizer.chat_template = readFileSync(template, "utf8");
	const escapeTokens = createTokenEscaper(readFileSync(join(folder, "tokenizer.json"), "utf8"));
	const { max_position_embeddings: positions } = model.config;
	const window = Math.min(entry.window, Number(positions ?? entry.window));

	return async ({ fields }, { stream, signal }) => {
		const stopping = new InterruptableStoppingCriteria();
		signal.addEventListener("abort", () => stopping.interrupt());
		const body = parseRequest(wanted, fields);
		const messages = body.messages.map((one) => ({ ...one, content: escapeTokens(one.content) }));
		const fitted = fitPrompt(tokenizer, { messages, window, wanted: body.max_tokens });
		const { prompt, inputs, promptTokens, droppedMessages } = fitted;
		const max_new_tokens = Math.min(body.max_tokens, window - promptTokens);
		const completion = createCompletion(body, stream);
		let completionTokens = 0;
		// Some templates open the thought themselves; a reader must see where it begins.
		if (OPENING_THOUGHT.test(prompt)) completion.add("<think>\n");
		const streamer = new TextStreamer(tokenizer, {
			skip_prompt: true,
			callback_function: completion.add,
			token_callback_function: ({ length }) => {
				completionTokens += length;
			},
		});
		await model.generate({
			...inputs,
			max_new_tokens,
			do_sample: body.temperature > 0,
			temperature: body.temperature || 1,
			top_p: body.top_p,
			streamer,
			stopping_criteria: stopping,
		});
		const usage = {
			prompt_tokens: promptTokens,
			completion_tokens: completionTokens,
			total_tokens: promptTokens + completionTokens,
		};
		const dropped = droppedMessages > 0 && { dropped_messages: droppedMessages };
		const reason = completionTokens >= max_new_tokens ? "length" : "stop";
		return completion.end(reason, { usage, ...dropped });
	};
};

/** A text in OpenAI's shape: in events for `stream` where they are wanted, else whole at its end. */
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
