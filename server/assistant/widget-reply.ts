import type { FinishReason } from "#shared/result.ts";
import { stripReasoning } from "../backends/completion/strip-reasoning.ts";

/** What the assistant says when the provider sent no text at all (specification section 8). */
const emptyReply = "Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer.";

/** What it says when all that the provider sent was thinking. */
const offerOfHelp =
	"Je suis là pour vous aider\u202f! Posez-moi une question sur le site, ses modèles ou son créateur.";

/**
 * The reply a visitor reads: without think and reflection sections. Empty only where the thinking was
 * cut before an answer began, which the page explains.
 */
export function widgetReply(content: string, finishReason: FinishReason): string {
	const reply = stripReasoning(content);
	if (reply !== "" || finishReason === "length") return reply;
	return content.trim() === "" ? emptyReply : offerOfHelp;
}
