import type { ModelTask } from "#shared/models.ts";
import type { Handler } from "../backends/network/network.ts";
import type { SandboxCall, SandboxSite } from "./call.ts";
import { answerChat } from "./chat/answer-chat.ts";
import { answerCompletion } from "./chat/answer-completion.ts";
import { failureAsked } from "./failures/failures.ts";
import { answerImage } from "./media/answer-image.ts";
import { answerClassification, answerDetection } from "./media/answer-pictures.ts";
import { answerSpeech, speechAt } from "./media/answer-speech.ts";
import { answerTranscription } from "./media/answer-transcription.ts";
import { readCall } from "./read-call.ts";

const answers: Record<ModelTask, (call: SandboxCall) => Response | Promise<Response>> = {
	chat: (call) => answerChat(call),
	generateText: answerCompletion,
	generateImage: answerImage,
	tts: answerSpeech,
	transcribe: answerTranscription,
	classify: answerClassification,
	detect: answerDetection,
};

/** Makes the embedded provider, on the wire of Hugging Face's router. */
export function createSandbox(site: SandboxSite): Handler {
	return async (request, signal) => {
		if (request.method !== "POST") return lookUp(new URL(request.url), site);
		const call = await readCall({ request, signal, site });
		if (call instanceof Response) return call;
		const answer = async () => answers[call.task](call);
		const failure = failureAsked(call.prompt, request.headers.get("x-sandbox-error"));
		return failure ? failure.play(call, answer) : answer();
	};
}

/** Answers a GET: the sandbox's health, the list of models, a generated speech. */
function lookUp({ pathname }: URL, { catalogue: { models } }: SandboxSite): Response {
	if (pathname === "/") return Response.json({ status: "ok", sandbox: true });
	if (pathname === "/v1/models") {
		const data = models.map(({ id }) => ({ id, object: "model" }));
		return Response.json({ object: "list", data });
	}
	if (pathname === "/sandbox/redirect.wav") {
		return Response.redirect("http://169.254.169.254/latest/meta-data/speech.wav", 302);
	}
	return speechAt(pathname) ?? Response.json({ error: "Not Found" }, { status: 404 });
}
