import type { ModelTask } from "#shared/models.ts";
import { audioAnswers } from "./audio.ts";
import { readCall, type SandboxCatalogue } from "./call.ts";
import { chatAnswers } from "./chat.ts";
import { editAnswers } from "./edit-picture.ts";
import { failureAsked } from "./failures.ts";
import { pictureAnswers } from "./picture.ts";
import { visionAnswers } from "./vision.ts";

/**
 * Handles requests in this process. The signal is a separate argument because Node drops the request's own when the
 * request is garbage-collected.
 */
export type Handler = (request: Request, signal: AbortSignal) => Promise<Response>;

const answers = {
	...chatAnswers,
	...pictureAnswers,
	...editAnswers,
	...audioAnswers,
	...visionAnswers,
} satisfies Record<ModelTask, object>;

/** Creates the simulated provider, which speaks the wire of Hugging Face's router. */
export function createSandbox(catalogue: SandboxCatalogue): Handler {
	return async (request, signal) => {
		const call = await readCall({ request, signal, catalogue });
		if (call instanceof Response) return call;
		const answer = async () => answers[call.task](call);
		const failure = failureAsked(call.prompt);
		return failure ? failure(call, answer) : answer();
	};
}
