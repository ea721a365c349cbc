import type { WireTasks } from "../backends/wires/wire.ts";
import type { CatalogueModel } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";

/** A task whose answer can be cut after one token. */
type TextTask = "chat" | "generateText";

type CallModel = (call: {
	task: TextTask;
	input: WireTasks[TextTask]["input"];
}) => Promise<{ answer: AsyncIterable<unknown> }>;

/** Whether a model can write a single token; other models have no such cheap check. */
export function canProbe({ task }: CatalogueModel): boolean {
	return task === "chat" || task === "generateText";
}

/**
 * Lets a text model write one token. Gives the failure, or undefined if it wrote one. Throws if the
 * visitor stopped the probe.
 */
export async function probeModel(
	{ task }: CatalogueModel,
	callModel: CallModel,
): Promise<AppError | undefined> {
	const parameters = { maxTokens: 1 };
	const messages = [{ role: "user" as const, content: "Hi" }];
	try {
		const { answer } = await (task === "chat"
			? callModel({ task, input: { messages, parameters } })
			: callModel({ task: "generateText", input: { prompt: "Hi", parameters } }));
		for await (const _piece of answer);
		return undefined;
	} catch (error) {
		if (error instanceof AppError && error.code !== "STOPPED") return error;
		throw error;
	}
}
