import { errors, isErrorCode } from "#shared/errors.ts";
import { findModel } from "#shared/models.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { toldError } from "./told-error.ts";

const pages = {
	home: "page d'accueil (/)",
	playground: "Playground (/playground)",
} as const satisfies Record<WidgetContext["page"], string>;

const pagePrefix = "- Page affichée : ";
const modelPrefix = "- Modèle choisi : ";
const errorPrefix = "- Dernière erreur affichée : ";

/** Says in French where the visitor is, one fact per line. */
export function visitorLines(context: WidgetContext): string[] {
	const lines = [`${pagePrefix}${pages[context.page]}`];
	const model = context.modelId && findModel(context.modelId);
	if (model) lines.push(`${modelPrefix}${model.name} [${model.id}]`);
	if (context.errorCode) {
		const tips = errors[context.errorCode].tips.join(" ");
		lines.push(
			`${errorPrefix}[${context.errorCode}] « ${toldError(context.errorCode)} » ${tips}`.trimEnd(),
		);
	}
	return lines;
}

/** Reads the lines of `visitorLines` back out of a prompt: the sandbox knows no more than a model. */
export function readVisitorLines(prompt: string): WidgetContext | undefined {
	const lines = prompt.split("\n");
	const page = lineAfter(lines, pagePrefix);
	if (page === undefined) return undefined;
	const model = findModel(bracketed(lineAfter(lines, modelPrefix)));
	const errorCode = bracketed(lineAfter(lines, errorPrefix));
	return {
		page: page === pages.playground ? "playground" : "home",
		...(model && { modelId: model.id }),
		...(isErrorCode(errorCode) && { errorCode }),
	};
}

function lineAfter(lines: readonly string[], prefix: string): string | undefined {
	return lines.find((line) => line.startsWith(prefix))?.slice(prefix.length);
}

function bracketed(line = ""): string {
	return /\[([^\]]+)\]/.exec(line)?.[1] ?? "";
}
