import type { FinishReason } from "#shared/result.ts";
import { stripReasoning } from "../backends/completion/strip-reasoning.ts";

/** What the assistant says when the provider sent no text at all. */
const emptyReply = "Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer.";

/** What it says when all that the provider sent was thinking. */
const offerOfHelp =
	"Je suis là pour vous aider\u202f! Posez-moi une question sur le site, ses modèles ou son créateur.";

/** What it says when the token budget ended before the first word of an answer. */
const cutInThinking =
	"Ma réflexion a pris toute la place prévue\u00a0: la réponse a été coupée avant de commencer. Essayez une question plus courte ou plus simple.";

type WidgetReply = {
	/** What a visitor reads: without think and reflection sections, and never empty. */
	reply: string;
	/** The token budget ended inside the thinking: `reply` says so and answers nothing. */
	isCutInThinking?: true;
};

/** Makes the assistant's reply of what its model wrote. */
export function widgetReply(written: { content: string; finishReason: FinishReason }): WidgetReply {
	const answer = stripReasoning(written.content);
	if (answer !== "") return { reply: answer };
	if (written.finishReason === "length") return { reply: cutInThinking, isCutInThinking: true };
	return { reply: written.content.trim() === "" ? emptyReply : offerOfHelp };
}
