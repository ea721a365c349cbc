import type { CatalogueModel } from "../../catalogue/catalogue.ts";
import type { Models } from "./models.ts";

type TextTask = "chat" | "generateText";

/** The task of a model that can be asked for one token; the others have no such cheap question. */
export function textTaskOf({ task }: CatalogueModel): TextTask | undefined {
	return task === "chat" || task === "generateText" ? task : undefined;
}

/** Asks a text model for one token, which costs what a text costs. Throws as `ask` does. */
export async function askOneToken(
	ask: Models["ask"],
	model: CatalogueModel,
	task: TextTask,
): Promise<void> {
	const parameters = { maxTokens: 1 };
	const messages = [{ role: "user" as const, content: "Hi" }];
	const { answer } =
		task === "chat"
			? await ask({ task, model, input: { messages, parameters } })
			: await ask({ task, model, input: { prompt: "Hi", parameters } });
	for await (const _piece of answer);
}
