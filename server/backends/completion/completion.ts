import { z } from "zod";
import type { FinishReason } from "#shared/result.ts";

const text = z.string().nullish().catch(undefined);
const typed = z.object({
	type: z.string().catch("text"),
	text,
	summary: text,
	thinking: z.unknown().optional(),
});
type Piece = z.infer<typeof typed>;
const piece = z.union([typed, z.string().transform((words) => typed.parse({ text: words }))]);
/** A list of typed pieces or strings; some servers send a single one. */
const pieces = z.union([z.array(piece), typed.transform((one) => [one])]);

/** A message or a piece of one. Providers call the thinking by one of four names. */
const messagePart = z.object({
	content: z.union([z.string(), pieces]).nullish(),
	/** Text that a model or its filter sends in place of an answer when it refuses. */
	refusal: text,
	reasoning_content: text,
	reasoning: text,
	thinking: text,
	reasoning_details: pieces.nullish().catch(undefined),
});

type MessagePart = z.infer<typeof messagePart>;

const count = z.number().int().nonnegative();
const usage = z
	.object({ prompt_tokens: count, completion_tokens: count, total_tokens: count.nullish() })
	.transform(({ prompt_tokens, completion_tokens, total_tokens }) => ({
		promptTokens: prompt_tokens,
		completionTokens: completion_tokens,
		totalTokens: total_tokens ?? prompt_tokens + completion_tokens,
	}))
	.nullish()
	.catch(undefined);

const choices = z
	.array(
		z.object({
			index: z.unknown().optional(),
			message: messagePart.nullish(),
			delta: messagePart.nullish(),
			text: z.string().nullish(),
			finish_reason: z.string().nullish().catch(undefined),
		}),
	)
	.nullish();

/** A whole completion, or one event of a streamed one, of which the last may have only the usage (docs/provider.md). */
export const chunkSchema = z.object({
	choices,
	usage,
});

type Completion = Pick<z.infer<typeof chunkSchema>, "choices" | "usage">;

/** Whether a choice is the one that is shown: a server may send several, one after the other or interleaved. */
export function isFirst({ index }: { index?: unknown }): boolean {
	return !(Number(index) > 0);
}

/** Reads the first choice of a completion or chunk; empty strings if there is none. */
export function partOf(completion: Completion) {
	const choice = completion.choices?.find(isFirst);
	const isDelta = choice?.delta !== undefined && choice.delta !== null;
	const part: MessagePart = choice?.delta ?? choice?.message ?? {};
	return {
		content: wordsIn(part) ?? choice?.text ?? "",
		reasoning: thinkingIn(part),
		/** A whole message, which may repeat the deltas before it. */
		isWhole: !isDelta && Boolean(choice?.message),
		ending: endingOf(choice?.finish_reason),
		/** A filter withheld the answer, or the rest of it; no text follows. */
		isRefused: Boolean(part.refusal),
		usage: completion.usage ?? undefined,
	};
}

/** Why generation ended. `failed`: any reason that is not a normal end. */
type Ending = FinishReason | "withheld" | "failed";

/** Finish reasons by their letters alone; any that is neither these nor of these kinds is a failure. */
const complete = new Set(
	"stop stopsequence stoptoken eos eostoken endturn endofturn end done complete completed finish finished".split(
		" ",
	),
);
const ofTools = /^(tool|function)(calls?|use)$/;
const ofLength = /length|max(new|output|completion)?tokens|tokenlimit|contextwindow/;
const ofFilter =
	/filter|safety|unsafe|sensitive|refus|recitation|block|prohibited|spii|guardrail|moderat|nsfw|censor|polic|harm|contentrisk/;
/** Whether a finish reason says that a filter withheld the answer. */
export function isFilterEnding(reason: string): boolean {
	return endingOf(reason) === "withheld";
}

function endingOf(reason: string | null | undefined): Ending | undefined {
	// Some servers write the null of a running chunk as a word.
	if (!reason || reason === "null") return undefined;
	const letters = reason.toLowerCase().replace(/[^a-z]/g, "");
	if (complete.has(letters) || ofTools.test(letters)) return "stop";
	if (ofFilter.test(letters)) return "withheld";
	return ofLength.test(letters) ? "length" : "failed";
}

/** The answer of a message, which may still contain thinking in tags. */
function wordsIn({ content }: MessagePart): string | null | undefined {
	if (!Array.isArray(content)) return content;
	return content.map((each) => (isThinking(each) ? "" : (each.text ?? ""))).join("");
}

/** The thinking in a separate field of a message; empty if there is none. */
function thinkingIn(part: MessagePart): string {
	const reasoning = part.reasoning_content || part.reasoning || part.thinking;
	if (reasoning) return reasoning;
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
