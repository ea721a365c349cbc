import type { WireTasks } from "../../backends/wires/wire.ts";
import type { CatalogueModel } from "../../catalogue/catalogue.ts";

/** A task whose answer can be cut after one token. */
export type TextTask = "chat" | "generateText";

type Ask = (question: {
	task: TextTask;
	input: WireTasks[TextTask]["input"];
}) => Promise<{ answer: AsyncIterable<unknown> }>;

/** The task of a model that can write a single token; other models have no such cheap check. */
export function textTaskOf({ task }: CatalogueModel): TextTask | undefined {
	return task === "chat" || task === "generateText" ? task : undefined;
}

/** Asks a text model for one token. Throws as `ask` does. */
export async function askOneToken(task: TextTask, ask: Ask): Promise<void> {
	const parameters = { maxTokens: 1 };
	const messages = [{ role: "user" as const, content: "Hi" }];
	const input = task === "chat" ? { messages, parameters } : { prompt: "Hi", parameters };
	const { answer } = await ask({ task, input });
	for await (const _piece of answer);
}
