import { isStreamed, type StreamedTask, tasks } from "#shared/models.ts";
import type { WireInputs } from "../backends/wires/wire.ts";
import type { CatalogueModel } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";

type CallModel = (call: {
	task: StreamedTask;
	input: WireInputs["text"] | WireInputs["conversation"];
}) => Promise<{ answer: AsyncIterable<unknown> }>;

const parameters = { maxTokens: 1 };
const text = "Hi";

/** The shortest input of each kind for which an answer can be cut after one token. */
const inputs = {
	text: { text, parameters },
	conversation: { messages: [{ role: "user", content: text }], parameters },
} as const satisfies Partial<WireInputs>;

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
		const { answer } = await callModel({ task, input: inputs[tasks[task].takes] });
		for await (const _piece of answer);
		return undefined;
	} catch (error) {
		// The one token was blank.
		if (error instanceof AppError && error.code === "NO_ANSWER") return undefined;
		if (error instanceof AppError && error.code !== "STOPPED") return error;
		throw error;
	}
}
