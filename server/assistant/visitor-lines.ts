import { errorSentence, errorTips } from "#shared/errors/error-texts.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";

const pages = {
	home: "page d'accueil (/)",
	playground: "Playground (/playground)",
} as const satisfies Record<WidgetContext["page"], string>;

// The parts of a sentence come from the visitor or the provider: the assistant does not get them.
const hiddenParts = { status: "…", body: "…", message: "…", failure: "…", limit: "…" };

/** Says in French where the visitor is, one fact per line. */
export function visitorLines(context: WidgetContext, { find }: Catalogue): string[] {
	const lines = [`- Page affichée : ${pages[context.page]}`];
	const model = context.modelId && find(context.modelId);
	if (model) lines.push(`- Modèle choisi : ${model.name} [${model.id}]`);
	if (context.errorCode) {
		const { errorCode: code } = context;
		const told = `[${code}] « ${errorSentence(code, hiddenParts)} » ${errorTips(code).join(" ")}`;
		lines.push(`- Dernière erreur affichée : ${told}`.trimEnd());
	}
	return lines;
}
