import { z } from "zod";
import type { OpenReply } from "../gateway/open-reply.ts";
import { readJson } from "../gateway/read-reply.ts";
import type { AnswerEnd, AnswerPiece } from "./answer-piece.ts";
import { passOn } from "./pass-on.ts";
import { createReasoningSplitter } from "./reasoning-splitter.ts";

const item = z.object({ generated_text: z.string() });
const completion = z.object({ choices: z.array(z.object({ text: z.string() })) });
const schema = z.union([
	z.array(item).transform(([first]) => first?.generated_text ?? ""),
	item.transform(({ generated_text }) => generated_text),
	completion.transform(({ choices: [first] }) => first?.text ?? ""),
]);

/** Reads the answer of plain text generation in its three shapes (docs/provider.md). */
export async function* readGeneratedText(reply: OpenReply): AsyncGenerator<AnswerPiece, AnswerEnd> {
	const text = await readJson(reply, schema);
	const splitter = createReasoningSplitter();
	yield* passOn([...splitter.push(text), ...splitter.end()]);
	return { answer: splitter.answer().trim(), finishReason: "stop", usage: undefined };
}
