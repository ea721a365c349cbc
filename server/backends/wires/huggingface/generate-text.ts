import { z } from "zod";
import { CHAT_TEMPERATURE, FALLBACK_MAX_NEW_TOKENS } from "#shared/limits.ts";
import type { AnswerEnd } from "../../completion/completion-stream.ts";
import { type AnswerPiece, createReasoningSplitter } from "../../completion/reasoning-splitter.ts";
import { readJson } from "../../gateway/reply.ts";
import { postJson } from "../request-body.ts";
import type { WireTask } from "../wire.ts";
import { huggingfaceUrl } from "./huggingface-url.ts";

/** Plain text generation, for models that cannot chat: a prompt in, the text that follows it out. */
export const generateText: WireTask<"generateText"> = async (client, { prompt, parameters }) => {
	const { temperature, maxTokens, topP } = parameters;
	const { model } = client.backend;
	const reply = await postJson(client, {
		url: huggingfaceUrl(client.backend),
		usual: {
			...(model && { model }),
			inputs: prompt,
			parameters: {
				max_new_tokens: maxTokens ?? FALLBACK_MAX_NEW_TOKENS,
				temperature: temperature ?? CHAT_TEMPERATURE,
				top_p: topP,
				return_full_text: false,
			},
		},
	});
	return answerIn(await readJson(reply, replySchema));
};

const item = z.object({ generated_text: z.string() });
const completion = z.object({ choices: z.array(z.object({ text: z.string() })) });
/** A list, an object, or a completion: servers differ. */
const replySchema = z.union([
	z.array(item).transform(([first]) => first?.generated_text ?? ""),
	item.transform(({ generated_text }) => generated_text),
	completion.transform(({ choices: [first] }) => first?.text ?? ""),
]);

async function* answerIn(text: string): AsyncGenerator<AnswerPiece, AnswerEnd> {
	const splitter = createReasoningSplitter();
	yield* splitter.end(splitter.push(text));
	return { answer: splitter.answer().trim(), finishReason: "stop", usage: undefined };
}
