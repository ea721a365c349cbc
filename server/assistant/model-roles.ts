import type { ModelTask } from "#shared/models.ts";
import { siteLimits } from "./site-limits.ts";

/** What each model does, in French, as the assistant is told. */
export const modelRoles: Readonly<Record<ModelTask, string>> = {
	generateText: "écrit un texte à partir d'une consigne : questions, résumés, brouillons, idées",
	chat: "réfléchit étape par étape, puis répond dans une conversation",
	generateImage: "dessine une image à partir d'une description",
	classify: "dit ce que montre une image, avec un score pour chaque proposition",
	detect: "trouve les objets d'une image et encadre chacun d'eux",
	transcribe: `met par écrit ce qui est dit dans un enregistrement de ${siteLimits.clipSeconds} secondes au plus`,
	tts: "lit un texte à voix haute avec une voix naturelle",
};
