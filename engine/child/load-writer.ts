import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
	InterruptableStoppingCriteria,
	pipeline,
	StoppingCriteriaList,
	TextStreamer,
} from "@huggingface/transformers";
import { modelFolder } from "../fetch/model-folder.ts";
import type { RunInput } from "../host/messages.ts";
import { createNeutraliser } from "./create-neutraliser.ts";
import { fitPrompt } from "./fit-prompt.ts";
import type { Load, LoadedModel, LoadOptions } from "./loaded-model.ts";

const OPENING_THOUGHT = /<think>\s*$/;

/** Loads a language model that answers conversations. */
export async function loadWriter(
	entry: Extract<Load["entry"], { task: "chat" }>,
	dataDir: string,
	options: LoadOptions,
): Promise<LoadedModel> {
	const { tokenizer, model } = await pipeline("text-generation", entry.hub, options);
	const folder = modelFolder(entry, dataDir);
	// Newer folders keep the template in a file of its own, which the library does not look for.
	const templateFile = join(folder, "chat_template.jinja");
	if (existsSync(templateFile)) tokenizer.chat_template = readFileSync(templateFile, "utf8");
	const neutralise = createNeutraliser(readFileSync(join(folder, "tokenizer.json"), "utf8"));
	const { max_position_embeddings: positions } = model.config;
	const window = Math.min(entry.window, Number(positions ?? entry.window));
	const stop = new InterruptableStoppingCriteria();
	const criteria = new StoppingCriteriaList();
	criteria.push(stop);

	async function run(
		input: Extract<RunInput, { task: "chat" }>,
		onText: (text: string) => void,
	): Promise<Awaited<ReturnType<LoadedModel["run"]>>> {
		const messages = input.messages.map(({ role, content }) => ({
			role,
			content: neutralise(content),
		}));
		const { prompt, inputs, promptTokens, droppedMessages } = fitPrompt(tokenizer, {
			messages,
			window,
			wanted: input.maxTokens,
		});
		const limit = Math.min(input.maxTokens, window - promptTokens);
		let completionTokens = 0;
		// Some templates open the thought themselves; a reader must see where it begins.
		if (OPENING_THOUGHT.test(prompt)) onText("<think>\n");
		const streamer = new TextStreamer(tokenizer, {
			skip_prompt: true,
			callback_function: onText,
			token_callback_function: (tokens) => {
				completionTokens += tokens.length;
			},
		});
		stop.reset();
		await model.generate({
			...inputs,
			max_new_tokens: limit,
			do_sample: input.temperature > 0,
			temperature: input.temperature > 0 ? input.temperature : 1,
			top_p: input.topP,
			streamer,
			stopping_criteria: criteria,
		});
		const finishReason = completionTokens >= limit ? "length" : "stop";
		return { task: "chat", promptTokens, completionTokens, finishReason, droppedMessages };
	}

	return {
		async run(input, onText) {
			if (input.task !== "chat") throw new Error("asked for another task");
			return run(input, onText);
		},
		interrupt: () => stop.interrupt(),
	};
}
