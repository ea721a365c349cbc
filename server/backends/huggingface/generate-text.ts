import { z } from "zod";
import { CHAT_TEMPERATURE, FALLBACK_MAX_NEW_TOKENS } from "#shared/limits.ts";
import type { AnswerEnd, AnswerPiece } from "../completion/answer-piece.ts";
import { beginStream } from "../completion/begin-stream.ts";
import { passOn } from "../completion/pass-on.ts";
import { createReasoningSplitter } from "../completion/reasoning-splitter.ts";
import { readJson } from "../gateway/read-reply.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
import { huggingfaceUrl } from "./huggingface-url.ts";

/** Plain text generation, for models that cannot chat: a prompt in, the text that follows it out. */
export const generateText: WireTask<"generateText"> = async (line, { prompt, parameters }) => {
	const { temperature, maxTokens, topP } = parameters;
	const settings = {
		max_new_tokens: maxTokens ?? FALLBACK_MAX_NEW_TOKENS,
		temperature: temperature ?? CHAT_TEMPERATURE,
		...(topP !== undefined && { top_p: topP }),
		return_full_text: false,
	};
	const { model } = line.backend;
	const json = toBody(line.backend, {
		...(model && { model }),
		inputs: prompt,
		parameters: settings,
	});
	const reply = await line.send({ url: huggingfaceUrl(line.backend), body: { json } });
	return beginStream(answerIn(await readJson(reply, replySchema, line)));
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
	yield* passOn([...splitter.push(text), ...splitter.end()]);
	return { answer: splitter.answer().trim(), finishReason: "stop", usage: undefined };
}
