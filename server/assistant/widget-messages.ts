import type { PlainMessage } from "#shared/inputs.ts";
import type { FinishReason } from "#shared/result.ts";
import { trimMessages } from "#shared/trim-messages.ts";
import type { WireMessage } from "../backends/wires/wire.ts";
import { type SystemPromptOptions, systemPrompt } from "./system-prompt.ts";
import { withoutThinking } from "./without-thinking.ts";

/** Cap on the history sent per call: a help assistant rarely needs more. */
const budget = { messages: 20, characters: 12_000 } as const;

type WidgetMessagesOptions = SystemPromptOptions & { messages: readonly PlainMessage[] };

/** Builds the messages for the assistant's model: our prompt, then the recent conversation without thinking. */
export function widgetMessages({ messages, ...options }: WidgetMessagesOptions): WireMessage[] {
	const history = messages.map(withoutReasoning).filter(({ content }) => content !== "");
	return [{ role: "system", content: systemPrompt(options) }, ...trimMessages(history, budget)];
}

// DeepSeek's documentation asks to leave earlier thinking out of the history.
function withoutReasoning(message: PlainMessage): PlainMessage {
	return message.role === "user"
		? message
		: { ...message, content: withoutThinking(message.content) };
}

/** The assistant's own sentences. */
type OwnReplies = {
	/** For an answer without any text. */
	empty: string;
	/** For an answer that was only thinking. */
	offerOfHelp: string;
	/** For a token budget that was used up before the first word of the answer. */
	cutInThinking: string;
};

const french: OwnReplies = {
	empty: "Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer.",
	offerOfHelp:
		"Je suis là pour vous aider\u202f! Posez-moi une question sur le site, ses modèles ou son créateur.",
	cutInThinking:
		"Ma réflexion a pris toute la place prévue\u00a0: la réponse a été coupée avant de commencer. Essayez une question plus courte ou plus simple.",
};

/** By the tag of the language. */
const ownReplies: Readonly<Record<string, OwnReplies>> = {
	fr: french,
	en: {
		empty: "Sorry, I could not produce an answer. Please try again.",
		offerOfHelp: "I am here to help! Ask me about the site, its models or its creator.",
		cutInThinking:
			"My thinking took all the room there was: the answer was cut before it began. Try a shorter or simpler question.",
	},
	ar: {
		empty: "عذرًا، لم أتمكن من توليد إجابة. يُرجى المحاولة مرة أخرى.",
		offerOfHelp: "أنا هنا لمساعدتك! اسألني عن الموقع أو نماذجه أو منشئه.",
		cutInThinking:
			"استغرق تفكيري كل المساحة المتاحة: قُطعت الإجابة قبل أن تبدأ. جرّب سؤالًا أقصر أو أبسط.",
	},
};

type WidgetReply = {
	/** Removes think and reflection sections; never returns an empty text. */
	reply: string;
	/** The token budget ended inside the thinking, so `reply` only says that. */
	isCutInThinking?: true;
};

type Written = { content: string; finishReason: FinishReason };

/** Makes the assistant's reply from its model's text. Its own sentences are French by default. */
export function widgetReply(written: Written, language = "fr"): WidgetReply {
	const { empty, offerOfHelp, cutInThinking } = ownReplies[language] ?? french;
	const answer = withoutThinking(written.content);
	if (answer !== "") return { reply: answer };
	if (written.finishReason === "length") return { reply: cutInThinking, isCutInThinking: true };
	return { reply: written.content.trim() === "" ? empty : offerOfHelp };
}
