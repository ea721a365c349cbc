import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";

const answerSchema = z.array(z.object({ label: z.string(), score: z.number().min(0).max(1) }));

async function classify(svg: string) {
	const file = await sharp(Buffer.from(svg)).png().toBuffer();
	const response = await askSandbox.file({
		path: wirePath.vit,
		file: new Uint8Array(file),
		type: "image/png",
	});
	return answerSchema.parse(await response.json());
}

function halves(left: string, right: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="300" height="200" fill="${left}"/><rect x="300" width="100" height="200" fill="${right}"/></svg>`;
}

test("the scores are the shares of the colours, best first", async () => {
	const items = await classify(halves("#1e4fbf", "#f0821e"));
	expect(items.length).toBeLessThanOrEqual(5);
	expect(items[0]?.label).toMatch(/^deep blue/);
	expect(items[0]?.score).toBeCloseTo(0.75, 1);
	expect(items[1]?.label).toMatch(/^warm orange/);
	expect(items[1]?.score).toBeCloseTo(0.25, 1);
	const scores = items.map(({ score }) => score);
	expect(scores).toEqual([...scores].sort((one, other) => other - one));
	expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThanOrEqual(1.000001);
});

test.each([
	["#ffffff", "white, snow"],
	["#0a0a0c", "black, jet"],
	["#808286", "grey, slate"],
	["#008000", "leaf green, emerald"],
])("a picture all %s is %s", async (colour, label) => {
	const [best] = await classify(halves(colour, colour));
	expect(best?.label).toBe(label);
	expect(best?.score).toBeGreaterThan(0.9);
});
