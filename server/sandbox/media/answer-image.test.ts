import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";

const answerSchema = z.object({ data: z.array(z.object({ b64_json: z.base64() })).length(1) });

async function pictureOf(prompt: string): Promise<Buffer> {
	const response = await askSandbox.json(wirePath.flux, {
		response_format: "b64_json",
		prompt,
		model: "black-forest-labs/flux-dev",
	});
	const { data } = answerSchema.parse(await response.json());
	return Buffer.from(data[0]?.b64_json ?? "", "base64");
}

test.each([
	"geometric mosaic",
	"music in the wind",
	"the planet saturn",
	"a red rose",
	"tokyo at night, neon",
	"a sailboat on the sea",
	"snow in the forest",
	"aurora over a mountain lake",
	"sahara dunes",
	"nothing known here",
	'<script>alert(1)</script> & "quotes"',
])("%s becomes a PNG with many colours", async (prompt) => {
	const picture = sharp(await pictureOf(prompt));
	const { format, width, height } = await picture.metadata();
	expect({ format, width, height }).toEqual({ format: "png", width: 768, height: 768 });
	const { channels, entropy } = await picture.stats();
	expect(entropy).toBeGreaterThan(1.5);
	expect(channels.some(({ stdev }) => stdev > 12)).toBe(true);
});

test("the same prompt gives the same picture, another prompt another", async () => {
	const [one, again, other] = await Promise.all(
		["a quiet lake", "a quiet lake", "a quiet lake!"].map(pictureOf),
	);
	expect(again?.equals(one ?? Buffer.alloc(0))).toBe(true);
	expect(other?.equals(one ?? Buffer.alloc(0))).toBe(false);
});

test("words choose the colours: a sea is bluer than a desert", async () => {
	const blueness = async (prompt: string) => {
		const { channels } = await sharp(await pictureOf(prompt)).stats();
		return (channels[2]?.mean ?? 0) - (channels[0]?.mean ?? 0);
	};
	expect(await blueness("blue sea")).toBeGreaterThan(40);
	expect(await blueness("desert")).toBeLessThan(0);
});

test.each([{}, { prompt: "" }, { prompt: "a".repeat(2001) }])("%o is refused", async (body) => {
	expect((await askSandbox.json(wirePath.flux, body)).status).toBe(422);
});
