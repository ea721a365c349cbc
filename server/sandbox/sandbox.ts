import type { ModelTask } from "#shared/models.ts";
import { answerSpeech, answerTranscription, speechAt } from "./audio.ts";
import { readCall, type SandboxCall, type SandboxSite } from "./call.ts";
import { answerChat } from "./chat.ts";
import { failureAsked } from "./failures.ts";
import { answerPicture } from "./picture.ts";
import { answerClassification, answerDetection } from "./vision.ts";

/**
 * Answers requests in this process. The signal is passed beside the request because Node drops the one
 * inside it as soon as the request itself is garbage.
 */
export type Handler = (request: Request, signal: AbortSignal) => Promise<Response>;

const answers: Record<ModelTask, (call: SandboxCall) => Response | Promise<Response>> = {
	chat: (call) => answerChat(call),
	generateText: (call) => answerChat(call),
	generateImage: answerPicture,
	tts: answerSpeech,
	transcribe: answerTranscription,
	classify: answerClassification,
	detect: answerDetection,
};

/** Makes the pretended provider, which speaks the wire of Hugging Face's router. */
export function createSandbox(site: SandboxSite): Handler {
	return async (request, signal) => {
		if (request.method !== "POST") return lookUp(new URL(request.url), site);
		const call = await readCall({ request, signal, site });
		if (call instanceof Response) return call;
		const answer = async () => answers[call.task](call);
		const failure = failureAsked(call.prompt, request.headers.get("x-sandbox-error"));
		return failure ? failure(call, answer) : answer();
	};
}

/** Answers a GET: the sandbox's health, the list of models, a generated speech. */
function lookUp({ pathname }: URL, { catalogue }: SandboxSite): Response {
	if (pathname === "/") return Response.json({ status: "ok", sandbox: true });
	if (pathname === "/v1/models") {
		const data = catalogue.models.map(({ id }) => ({ id, object: "model" }));
		return Response.json({ object: "list", data });
	}
	return speechAt(pathname) ?? Response.json({ error: "Not Found" }, { status: 404 });
}
