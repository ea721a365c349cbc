import type { ModelTask } from "#shared/models.ts";
import type { Failure, SandboxCall } from "../call.ts";
import { answerChat, type Manner, withTags } from "../chat/answer-chat.ts";
import { drawPicture } from "../media/draw-picture.ts";
import { speak } from "../media/speak.ts";

const emptyAnswers: Record<ModelTask, unknown> = {
	chat: { choices: [{ index: 0, message: { role: "assistant", content: "" } }] },
	generateText: [{ generated_text: "" }],
	generateImage: { data: [] },
	tts: {},
	transcribe: { text: "" },
	classify: [],
	detect: [],
};
const emptyStep = { choices: [{ index: 0, delta: { content: "" }, finish_reason: "stop" }] };
const nullMessage = { role: "assistant", content: null };

/** Status 200, yet not what was asked for; where one fits a single task, others answer as usual. */
export const oddAnswers = {
	"bad-json": odd("JSON that breaks off.", () => '{"choices":[{"index":0,"mess'),
	"wrong-shape": odd("Good JSON of another shape.", () => '{"unexpected":{"shape":true}}'),
	empty: odd("The right shape with nothing in it.", ({ input, task }) =>
		JSON.stringify(input.stream ? emptyStep : emptyAnswers[task]),
	),
	"null-content": odd("A chat answer whose content is null.", ({ input }) => {
		const part = input.stream ? { delta: nullMessage } : { message: nullMessage };
		return JSON.stringify({ choices: [{ index: 0, finish_reason: "stop", ...part }] });
	}),
	"no-choices": odd("A chat answer without choices.", () => '{"choices":[]}'),
	"error-first": odd(
		"Status 200 whose only content is an error.",
		() => '{"error":"Input validation error: inputs is empty","error_type":"validation"}',
	),
	"audio-raw": only("tts", "Speech as raw audio in place of an address.", ({ prompt }) =>
		typed(speak(prompt, "tara"), "audio/wav"),
	),
	"audio-redirect": only("tts", "The speech's address redirects to an internal one.", (call) =>
		Response.json({ audio: { url: `${call.origin}/sandbox/redirect.wav` } }),
	),
	"audio-evil-url": only("tts", "The speech's address is an internal one.", () =>
		Response.json({ audio: { url: "http://169.254.169.254/latest/meta-data/speech.wav" } }),
	),
	"no-b64": only("generateImage", "A picture answer without the picture.", () =>
		Response.json({ data: [{ revised_prompt: "a picture that is not there" }] }),
	),
	webp: only("generateImage", "A WEBP picture, though PNG was asked for.", async ({ prompt }) => {
		const picture = await drawPicture(prompt, "webp");
		return Response.json({ data: [{ b64_json: picture.toString("base64") }] });
	}),
	"think-only": inManner(
		"The token budget ends inside the thinking: no answer, finish_reason length.",
		({ thinking }) => ({ said: { content: `<think>\n${thinking}` }, finishReason: "length" }),
	),
	"lone-close": inManner(
		"Thinking without its opening tag, then a lone </think>.",
		({ thinking, answer }) => ({ said: { content: `${thinking}\n</think>\n\n${answer}` } }),
	),
	"reasoning-field": inManner(
		"Thinking in a field of its own, reasoning_content.",
		({ thinking, answer }) => ({ said: { reasoning_content: thinking, content: answer } }),
	),
	"reasoning-new": inManner(
		"Thinking in a field of its own, reasoning, as newer servers send it.",
		({ thinking, answer }) => ({ said: { reasoning: thinking, content: answer } }),
	),
	reflection: inManner("Thinking and a reflection section around the answer.", (reply) => {
		const reflection = "<reflection>\nIs this answer clear? I believe so.\n</reflection>";
		return { said: { content: `${withTags(reply)}\n\n${reflection}` } };
	}),
	"no-done": inManner("A stream that ends without [DONE].", () => ({ ending: "no-done" })),
	"error-in-stream": inManner("An error in the middle of a stream.", () => ({ ending: "error" })),
} satisfies Record<string, Failure>;

/** A body with status 200: as the only event of a stream where a stream was asked for. */
function odd(summary: string, bodyOf: (call: SandboxCall) => string): Failure {
	return {
		summary,
		play: (call) =>
			call.input.stream
				? typed(`data: ${bodyOf(call)}\n\ndata: [DONE]\n\n`, "text/event-stream")
				: typed(bodyOf(call), "application/json"),
	};
}

/** A chat answer said as a real model says it. */
function inManner(summary: string, say: Manner): Failure {
	return only("chat", summary, (call) => answerChat(call, say));
}

function only(task: ModelTask, summary: string, play: Failure["play"]): Failure {
	return { summary, play: (call, answer) => (call.task === task ? play(call, answer) : answer()) };
}

function typed(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
	return new Response(body, { headers: { "content-type": type } });
}
