import type { SiteFacts } from "#shared/status.ts";
import { answerCompletion } from "./answer-completion.ts";
import { answerLookUp } from "./answer-look-up.ts";
import type { SandboxCall, SandboxTask } from "./call.ts";
import { answerChat } from "./chat/answer-chat.ts";
import { failureAsked } from "./failures/failure-asked.ts";
import { answerImage } from "./picture/answer-image.ts";
import { readCall } from "./read-call.ts";
import { answerTranscription } from "./recording/answer-transcription.ts";
import { answerSpeech } from "./speech/answer-speech.ts";
import { answerClassification } from "./vision/answer-classification.ts";
import { answerDetection } from "./vision/answer-detection.ts";

/** Makes the embedded router: a web-standard handler on the wire of Hugging Face's router. */
export function createSandbox(facts: SiteFacts): (request: Request) => Promise<Response> {
	return async (request) => {
		if (request.method === "GET" || request.method === "HEAD") {
			return answerLookUp(new URL(request.url));
		}
		const call = await readCall(request, facts);
		if (call instanceof Response) {
			return call;
		}
		const answer = async () => answers[call.task](call);
		const failure = failureAsked(call.prompt, request.headers.get("x-sandbox-error"));
		return failure ? failure.play(call, answer) : answer();
	};
}

const answers: Record<SandboxTask, (call: SandboxCall) => Response | Promise<Response>> = {
	chat: (call) => answerChat(call),
	completion: answerCompletion,
	image: answerImage,
	speech: answerSpeech,
	transcription: answerTranscription,
	classification: answerClassification,
	detection: answerDetection,
};
