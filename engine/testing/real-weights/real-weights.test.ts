import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { hasRealWeights, photograph } from "./real-models.ts";
import { withRealEngine } from "./with-real-engine.ts";

const answer = z.array(
	z.object({
		label: z.string(),
		score: z.number(),
		box: z
			.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() })
			.optional(),
	}),
);

/** Where people are in the photograph, in pixels: left, top, width, height. */
const portrait = [166, 0, 150, 157] as const;
const atTable = [327, 0, 211, 157] as const;

// They are in packages of their own: npm ci --prefix engine/testing/real-weights
describe.skipIf(!hasRealWeights)("real weights", () => {
	const engine = withRealEngine();

	/** The answer for a part of the photograph; the first call starts loading the model. */
	async function ask(model: string, [left, top, width, height]: typeof portrait | typeof atTable) {
		const part = await sharp(photograph()).extract({ left, top, width, height }).png().toBuffer();
		const url = `${engine().url}/models/${model}`;
		const call = () => fetch(url, { method: "POST", body: new Uint8Array(part) });
		await expect.poll(async () => (await call()).status).toBe(200);
		return answer.parse(await (await call()).json());
	}

	test("a portrait is an everyday picture, with all its scores", async () => {
		const found = await ask("nsfw", portrait);
		expect(found.map(({ label }) => label)).toHaveLength(5);
		// nsfwjs itself, on TensorFlow.js, gives the same score.
		expect(found[0]).toMatchObject({ label: "Neutral", score: expect.closeTo(0.87, 1) });
	});

	test("a man at a table is found, and what he drinks from", async () => {
		const found = await ask("centernet", atTable);
		expect(found.map(({ label }) => label)).toEqual(["person", "cup"]);
		const { xmin = 0, ymin = 0, xmax = 0, ymax = 0 } = found[0]?.box ?? {};
		// His head and shoulders, estimated by eye.
		expect([xmin, ymin]).toEqual([expect.closeTo(60, -1), expect.closeTo(10, -1)]);
		expect([xmax, ymax]).toEqual([expect.closeTo(187, -1), expect.closeTo(131, -1)]);
	});
});
