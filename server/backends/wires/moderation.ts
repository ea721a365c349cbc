import { z } from "zod";
import type { BackendClient } from "../gateway/gateway.ts";
import { readJson } from "../gateway/reply.ts";
import { openaiUrl } from "./openai.ts";
import { type Scores, toBody, type WireTask } from "./wire.ts";

/** Text moderation: returns a score per category. */
const judgeWords: WireTask<"judgeWords"> = (client, { words }) => scoresOf(client, words);

/** Image moderation: posts a data URL, returns a score per category. */
const judgePicture: WireTask<"judgePicture"> = (client, { bytes, contentType }) => {
	const url = `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`;
	return scoresOf(client, [{ type: "image_url", image_url: { url } }]);
};

async function scoresOf(client: BackendClient, input: unknown): Promise<Scores> {
	const { backend } = client;
	const json = toBody(backend, { model: backend.model, input });
	const reply = await client.send({ url: openaiUrl(backend, "moderations"), body: { json } });
	const { results } = await readJson(reply, schema);
	const scores: Record<string, number> = {};
	for (const result of results) {
		for (const [name, score] of result) scores[name] = Math.max(score, scores[name] ?? 0);
	}
	return scores;
}

const score = z.number().min(0).max(1).nullish();

/** A moderation API without scores flags each category, or all at once. */
const result = z
	.union([
		z.object({ category_scores: z.record(z.string(), score) }),
		z.object({ categories: z.record(z.string(), z.boolean()) }),
		z.object({ flagged: z.boolean() }),
	])
	.transform((said): [string, number][] => {
		if ("category_scores" in said) {
			return Object.entries(said.category_scores).flatMap(([name, value]) =>
				typeof value === "number" ? [[name, value]] : [],
			);
		}
		if ("categories" in said) {
			return Object.entries(said.categories).map(([name, isFlagged]) => [name, Number(isFlagged)]);
		}
		return [["flagged", Number(said.flagged)]];
	});

const schema = z.object({ results: z.array(result).min(1) });

/** The wire of OpenAI's moderation, which Mistral speaks, too. */
export const moderation = { judgeWords, judgePicture };
