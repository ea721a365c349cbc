import { errors } from "#shared/errors.ts";
import { models } from "#shared/models.ts";
import { modelRoles } from "../../assistant/model-roles.ts";
import { siteLimits } from "../../assistant/site-limits.ts";
import { toldError } from "../../assistant/told-error.ts";
import type { AssistantAnswers } from "./assistant-answers.ts";

import { modelLink } from "./assistant-model-link.ts";
import { modelList } from "./assistant-model-list.ts";

const fixers: AssistantAnswers["fixers"] = {
	connection: "Cela vient de la connexion",
	waiting: "Rien n'est cassé : il suffit d'attendre",
	visitor: "Vous pouvez y remédier vous-même",
	host: "Seul l'hébergeur du site peut y remédier",
	provider: "Cela vient du fournisseur du modèle : réessayez dans un moment",
};

const usage = {
	text: "écrivez votre texte, puis appuyez sur **Generate**.",
	file: "choisissez un fichier, puis appuyez sur **Analyze**.",
	chat: "écrivez votre message et envoyez-le.",
} as const;

/** The assistant's answers in French. */
export const assistantFrench: AssistantAnswers = {
	roles: modelRoles,
	fixers,
	topics: {
		instructions: () =>
			"Je garde mes consignes pour moi. En revanche, je réponds volontiers à vos questions sur le site et ses modèles.",
		error: ({ errorCode }) =>
			errorCode
				? `L'erreur affichée est : « ${toldError(errorCode)} »\n\n${fixers[errors[errorCode].fixer]}. Ce que vous avez saisi n'est pas perdu.`
				: "Aucune erreur ne s'affiche en ce moment. Recopiez-moi le message et je vous l'explique. Souvent, il suffit d'attendre un moment ou d'essayer un autre modèle du [Playground](/playground).",
		token: () =>
			"Vous n'avez pas besoin de jeton : celui de l'hébergeur reste sur le serveur et n'arrive jamais dans votre navigateur. Sans jeton, un bac à sable répond à sa place et le signale.",
		microphone: () =>
			`Pour utiliser le micro :\n\n1. ouvrez [Whisper](/playground?model=openai/whisper-large-v3) ;\n2. appuyez sur **Use Microphone** et autorisez le micro ;\n3. enregistrez ${siteLimits.clipSeconds} secondes au plus, puis arrêtez ;\n4. appuyez sur **Analyze**.\n\nSi l'accès est refusé, changez-le dans les réglages du navigateur, puis **Check Permission Again**.`,
		privacy: () =>
			"Aucun compte n'est demandé. Vos textes et fichiers vont au modèle choisi, le temps de la réponse ; le site ne les garde pas. Notre conversation reste dans votre navigateur : **Nouvelle conversation** l'efface.",
		limits: () =>
			`C'est gratuit et sans compte. Chaque visiteur a une part d'utilisation par heure, qui se recharge seule. Images : ${siteLimits.pictureMegabytes} Mo au plus ; enregistrements : ${siteLimits.recordingMegabytes} Mo et ${siteLimits.clipSeconds} secondes.`,
		model: ({ model }) =>
			model
				? `${modelLink(model)} ${modelRoles[model.task]}.\n\nPour l'essayer, ${usage[model.task === "chat" ? "chat" : model.inputType]}`
				: "Aucun modèle n'est choisi pour l'instant : ouvrez le [Playground](/playground) et prenez-en un dans la liste.",
		creator: ({ facts }) =>
			facts.creator
				? `${facts.name} a été créé par **${facts.creator}**.${facts.about ? ` ${facts.about}` : ""}`
				: `L'hébergeur de ${facts.name} n'a pas dit qui l'a créé.${facts.about ? ` ${facts.about}` : ""}`,
		where: ({ visitor, model }) =>
			visitor?.page === "playground"
				? `Vous êtes dans le [Playground](/playground)${model ? `, avec ${modelLink(model)}` : ", sans modèle choisi"}.`
				: "Vous êtes sur la [page d'accueil](/). Les modèles s'essaient dans le [Playground](/playground).",
		models: () => `${models.length} modèles sont à essayer :\n\n${modelList(modelRoles)}`,
		site: ({ facts }) =>
			`**${facts.name}** permet d'essayer ${models.length} modèles d'IA ouverts, sans compte : texte, conversation, image et audio.${facts.about ? ` ${facts.about}` : ""}\n\nTout se passe dans le [Playground](/playground) : choisissez un modèle, donnez-lui un texte ou un fichier, lisez le résultat.`,
		assistant: ({ facts }) =>
			`Je suis l'assistant de ${facts.name}. Je réponds aux questions sur le site, ses modèles et son créateur.`,
		thanks: () => "Avec plaisir ! Une autre question sur le site ?",
		greeting: ({ facts }) =>
			`Bonjour ! Je suis l'assistant de ${facts.name}. Que voulez-vous savoir sur le site ou ses modèles ?`,
		help: () =>
			"Je réponds aux questions sur ce site. Par exemple :\n\n- quels modèles essayer, et ce que fait chacun ;\n- comment utiliser le micro ;\n- ce que veut dire un message d'erreur ;\n- qui a créé le site, et ce que deviennent vos données.",
	},
};
