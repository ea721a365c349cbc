import { errorTips } from "#shared/errors/error-texts.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { toldError } from "./told-error.ts";

const pages = {
	home: "page d'accueil (/)",
	playground: "Playground (/playground)",
} as const satisfies Record<WidgetContext["page"], string>;

/** Says in French where the visitor is, one fact per line. */
export function visitorLines(context: WidgetContext, { find }: Catalogue): string[] {
	const lines = [`- Page affichée : ${pages[context.page]}`];
	const model = context.modelId && find(context.modelId);
	if (model) lines.push(`- Modèle choisi : ${model.name} [${model.id}]`);
	if (context.errorCode) {
		const tips = errorTips(context.errorCode).join(" ");
		lines.push(
			`- Dernière erreur affichée : [${context.errorCode}] « ${toldError(context.errorCode)} » ${tips}`.trimEnd(),
		);
	}
	return lines;
}
