import { z } from "zod";

const text = z.string().nullish().catch(undefined);
const piece = z.object({ type: z.string(), text, summary: text, thinking: z.unknown().optional() });
type Piece = z.infer<typeof piece>;
const pieces = z.array(piece);

/** A message or a piece of one. Providers call the thinking by one of four names. */
export const messagePart = z.object({
	/** A text, or a list of typed pieces. */
	content: z.union([z.string(), pieces]).nullish(),
	reasoning_content: text,
	reasoning: text,
	thinking: text,
	reasoning_details: pieces.nullish().catch(undefined),
});

/** A message or a piece of one. */
export type MessagePart = z.infer<typeof messagePart>;

/** The words of a message that are its answer; thinking may still stand among them, in tags. */
export function wordsIn({ content }: MessagePart): string | null | undefined {
	if (!Array.isArray(content)) return content;
	return content.map((each) => (isThinking(each) ? "" : (each.text ?? ""))).join("");
}

/** The thinking that a message keeps apart from its answer; empty where it has none. */
export function thinkingIn(part: MessagePart): string {
	const told = part.reasoning_content || part.reasoning || part.thinking;
	if (told) return told;
	const { content, reasoning_details } = part;
	if (reasoning_details) return reasoning_details.map(thoughtOf).join("");
	return Array.isArray(content) ? content.filter(isThinking).map(thoughtOf).join("") : "";
}

function isThinking({ type }: Piece): boolean {
	return type === "thinking" || type.startsWith("reasoning");
}

function thoughtOf({ text: words, summary, thinking }: Piece): string {
	if (typeof thinking === "string") return thinking;
	const inner = pieces.safeParse(thinking);
	return inner.success ? inner.data.map(thoughtOf).join("") : (words ?? summary ?? "");
}
