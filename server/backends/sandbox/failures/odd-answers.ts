import type { SandboxCall, SandboxTask } from "../call.ts";
import type { Failure } from "./failure.ts";

const emptyAnswers: Record<SandboxTask, unknown> = {
	chat: { choices: [{ index: 0, message: { role: "assistant", content: "" } }] },
	completion: [{ generated_text: "" }],
	image: { data: [] },
	speech: {},
	transcription: { text: "" },
	classification: [],
	detection: [],
};
const emptyStep = { choices: [{ index: 0, delta: { content: "" }, finish_reason: "stop" }] };
const nullMessage = { role: "assistant", content: null };

/** Status 200, yet not what was asked for. */
export const oddAnswers = {
	"bad-json": {
		summary: "JSON that breaks off.",
		play: (call) => succeed(call, '{"choices":[{"index":0,"mess'),
	},
	"wrong-shape": {
		summary: "Good JSON of another shape.",
		play: (call) => succeed(call, '{"unexpected":{"shape":true}}'),
	},
	"html-200": {
		summary: "An HTML page with status 200.",
		play: () => typed("<html><body>Welcome</body></html>", "text/html"),
	},
	empty: {
		summary: "The right shape with nothing in it.",
		play: (call) =>
			succeed(call, JSON.stringify(call.input.stream ? emptyStep : emptyAnswers[call.task])),
	},
	"null-content": {
		summary: "A chat answer whose content is null.",
		play: (call) => {
			const ending = { index: 0, finish_reason: "stop" };
			const choice = call.input.stream
				? { ...ending, delta: nullMessage }
				: { ...ending, message: nullMessage };
			return succeed(call, JSON.stringify({ choices: [choice] }));
		},
	},
	"no-choices": {
		summary: "A chat answer without choices.",
		play: (call) => succeed(call, '{"choices":[]}'),
	},
	"error-first": {
		summary: "Status 200 whose only content is an error.",
		play: (call) =>
			succeed(
				call,
				'{"error":"Input validation error: inputs is empty","error_type":"validation"}',
			),
	},
} as const satisfies Record<string, Failure>;

/** A body with status 200: as the only event of a stream where a stream was asked for. */
function succeed({ input }: SandboxCall, body: string): Response {
	return input.stream
		? typed(`data: ${body}\n\ndata: [DONE]\n\n`, "text/event-stream")
		: typed(body, "application/json");
}

function typed(body: string, type: string): Response {
	return new Response(body, { headers: { "content-type": type } });
}
