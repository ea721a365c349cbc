import { isStreamed, type StreamedTask } from "#shared/models.ts";
import type { WireTasks } from "../backends/wires/wire.ts";
import type { CatalogueModel } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";

type Call<Task extends StreamedTask> = { task: Task; input: WireTasks[Task]["input"] };

type CallModel = (
	call: { [Task in StreamedTask]: Call<Task> }[StreamedTask],
) => Promise<{ answer: AsyncIterable<unknown> }>;

const parameters = { maxTokens: 1 };
const content = "Hi";

/** The shortest call of each task whose answer can be cut after one token. */
const probes: { [Task in StreamedTask]: Call<Task> } = {
	generateText: { task: "generateText", input: { prompt: content, parameters } },
	chat: { task: "chat", input: { messages: [{ role: "user", content }], parameters } },
};

/** A model whose answer can be cut after one token; others have no check this cheap. */
export type ProbedModel = CatalogueModel & { task: StreamedTask };

export function canProbe(model: CatalogueModel): model is ProbedModel {
	return isStreamed(model.task);
}

/**
 * Lets a text model write one token. Returns the failure, or undefined if it wrote one. Throws if the visitor aborted
 * the probe.
 */
export async function probeModel(
	{ task }: ProbedModel,
	callModel: CallModel,
): Promise<AppError | undefined> {
	try {
		const { answer } = await callModel(probes[task]);
		for await (const _piece of answer);
		return undefined;
	} catch (error) {
		// The one token was blank.
		if (error instanceof AppError && error.code === "NO_ANSWER") return undefined;
		if (error instanceof AppError && error.code !== "STOPPED") return error;
		throw error;
	}
}
