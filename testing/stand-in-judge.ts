import { type Play, startStandIn } from "./stand-in.ts";
import type { StandInCall } from "./stand-in-answers.ts";

/** The behaviours of a stand-in judge. */
export type Mood = "pass" | "refuse" | "veil" | "hang" | "garbage" | "error";

const scores: Readonly<Record<string, number>> = { pass: 0.01, veil: 0.6, refuse: 0.97 };

/** Answers one call of a judge in its wire's format: moderation, a guard's chat, a classifier. */
function answerAsJudge({ path, response }: StandInCall, mood: Mood): void {
	if (mood === "hang") return;
	const json = { "content-type": "application/json" };
	if (mood === "error") return void response.writeHead(500, json).end('{"error":"down"}');
	if (mood === "garbage") return void response.writeHead(200, json).end('{"hello":"world"}');
	const score = scores[mood] ?? 0;
	const unsafe = "Safety: Unsafe\nCategories: Violent";
	const content = mood === "pass" ? "Safety: Safe\nCategories: None" : unsafe;
	const answer = path.endsWith("/moderations")
		? { results: [{ flagged: score > 0.5, category_scores: { violence: score, sexual: 0.001 } }] }
		: path.endsWith("/chat/completions")
			? { choices: [{ message: { content }, finish_reason: "stop" }] }
			: [
					{ label: "nsfw", score },
					{ label: "sfw", score: 1 - score },
				];
	response.writeHead(200, json).end(JSON.stringify(answer));
}

/** A judge on a loopback port. */
export async function startJudge() {
	const standIn = await startStandIn();
	return {
		...standIn,
		/** Sets its behaviour for the next calls in turn; the last one repeats. */
		feel(...moods: [Mood, ...Mood[]]) {
			let count = 0;
			const play: Play = (call) => {
				answerAsJudge(call, moods[count] ?? moods.at(-1) ?? "pass");
				count += 1;
			};
			standIn.calls.splice(0);
			standIn.play(play);
		},
	};
}

/** Rules on text and pictures, judged by these two: one refuses, the other refuses and veils. */
export function rulesOf(words: { url: string }, pictures: { url: string }) {
	return {
		words: {
			judges: [{ wire: "moderation", url: `${words.url}/v1`, model: "omni" }],
			refuse: { default: 0.8 },
		},
		pictures: {
			judges: [{ wire: "huggingface", url: pictures.url, model: "nsfw" }],
			refuse: { nsfw: 0.9 },
			veil: { nsfw: 0.5 },
		},
	};
}
