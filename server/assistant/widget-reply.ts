import { stripReasoning } from "../backends/completion/strip-reasoning.ts";

/** What the assistant says when the provider sent no text at all (specification section 8). */
const emptyReply = "Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer.";

/** What it says when all that the provider sent was thinking. */
const offerOfHelp =
	"Je suis là pour vous aider ! Posez-moi une question sur le site, ses modèles ou son créateur.";

/** The reply a visitor reads: without think and reflection sections, and never empty. */
export function widgetReply(content: string): string {
	if (content.trim() === "") return emptyReply;
	return stripReasoning(content) || offerOfHelp;
}
