import { models } from "#shared/models.ts";
import type { AssistantAnswers } from "./assistant-answers.ts";
import { modelLink } from "./assistant-model-link.ts";

/** Every model of the catalogue with what it does, as a Markdown list. */
export function modelList(roles: AssistantAnswers["roles"]): string {
	return models.map((model) => `- ${modelLink(model)} : ${roles[model.task]}`).join("\n");
}
