import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
	InterruptableStoppingCriteria,
	pipeline,
	StoppingCriteriaList,
	TextStreamer,
} from "@huggingface/transformers";
import { z } from "zod";
import { checked } from "./checked.ts";
import { createNeutraliser } from "./create-neutraliser.ts";
import { fitPrompt } from "./fit-prompt.ts";
import type { Loading, Model } from "./model.ts";

const OPENING_THOUGHT = /<think>\s*$/;
const DEFAULT_TOKENS = 512;
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
export async function loadWriter({ entry, folder, name, options }: Loading): Promise<Model> {
	const { tokenizer, model } = await pipeline("text-generation", name, options);
	// Newer folders keep the template in a file of its own, which the library does not look for.
	const template = join(folder, "chat_template.jinja");
	if (existsSync(template)) tokenizer.chat_template = readFileSync(template, "utf8");
	const neutralise = createNeutraliser(readFileSync(join(folder, "tokenizer.json"), "utf8"));
	const { max_position_embeddings: positions } = model.config;
	const window = Math.min(entry.window, Number(positions ?? entry.window));
	const stopping = new InterruptableStoppingCriteria();
	const criteria = new StoppingCriteriaList();
	criteria.push(stopping);

	async function write(body: z.output<typeof wanted>, onText: (text: string) => void) {
		const { max_tokens: maxTokens } = body;
		const messages = body.messages.map((one) => ({ ...one, content: neutralise(one.content) }));
		const fitted = fitPrompt(tokenizer, { messages, window, wanted: maxTokens });
		const { prompt, inputs, promptTokens, droppedMessages } = fitted;
		const max_new_tokens = Math.min(maxTokens, window - promptTokens);
		let completionTokens = 0;
		// Some templates open the thought themselves; a reader must see where it begins.
		if (OPENING_THOUGHT.test(prompt)) onText("<think>\n");
		const streamer = new TextStreamer(tokenizer, {
			skip_prompt: true,
			callback_function: onText,
			token_callback_function: ({ length }) => {
				completionTokens += length;
			},
		});
		stopping.reset();
		await model.generate({
			...inputs,
			max_new_tokens,
			do_sample: body.temperature > 0,
			temperature: body.temperature || 1,
			top_p: body.top_p,
			streamer,
			stopping_criteria: criteria,
		});
		const usage = {
			prompt_tokens: promptTokens,
			completion_tokens: completionTokens,
			total_tokens: promptTokens + completionTokens,
		};
		const finish_reason = completionTokens >= max_new_tokens ? "length" : "stop";
		const dropped = droppedMessages > 0 && { dropped_messages: droppedMessages };
		return { finish_reason, facts: { usage, ...dropped } };
	}

	async function answer(request: Request, stream: (event: string) => void) {
		const body = checked(wanted, await request.json());
		const created = Math.floor(Date.now() / 1000);
		const about = { id: `chatcmpl-${randomUUID()}`, created, model: body.model };
		if (!body.stream) {
			let text = "";
			const { finish_reason, facts } = await write(body, (piece) => {
				text += piece;
			});
			const choices = [{ index: 0, message: { role: "assistant", content: text }, finish_reason }];
			return Response.json({ ...about, object: "chat.completion", choices, ...facts });
		}
		const send = (delta: object, finish_reason: string | null, facts?: object) => {
			const choices = [{ index: 0, delta, finish_reason }];
			const chunk = { ...about, object: "chat.completion.chunk", choices, ...facts };
			stream(`data: ${JSON.stringify(chunk)}\n\n`);
		};
		const { finish_reason, facts } = await write(body, (piece) =>
			send({ role: "assistant", content: piece }, null),
		);
		send({}, finish_reason, facts);
		stream("data: [DONE]\n\n");
		return undefined;
	}

	return { answer, stop: () => stopping.interrupt() };
}
