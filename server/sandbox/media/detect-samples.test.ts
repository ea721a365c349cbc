import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";

const answerSchema = z.array(
	z.object({
		label: z.string(),
		box: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }),
	}),
);
type Box = readonly [left: number, top: number, right: number, bottom: number];

async function detectSample(name: string) {
	const file = await readFile(`client/public/samples/${name}.jpg`);
	const response = await askSandbox.file({
		path: wirePath.detr,
		file: new Uint8Array(file),
		type: "image/jpeg",
	});
	return answerSchema
		.parse(await response.json())
		.map(({ label, box: { xmin, ymin, xmax, ymax } }): { label: string; box: Box } => ({
			label,
			box: [xmin, ymin, xmax, ymax],
		}));
}

function overlap(one: Box, other: Box): number {
	const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
	const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
	const shared = Math.max(0, width) * Math.max(0, height);
	const area = ([left, top, right, bottom]: Box) => (right - left) * (bottom - top);
	return shared / (area(one) + area(other) - shared);
}

// The boxes were measured by eye on the samples.
test.each<[what: string, looks: { sample: string; colour: string; box: Box }]>([
	["bus", { sample: "street", colour: "red", box: [64, 304, 469, 544] }],
	["car", { sample: "street", colour: "yellow", box: [552, 446, 890, 609] }],
	["apple", { sample: "fruit", colour: "red", box: [242, 322, 446, 550] }],
	["left sail", { sample: "boat", colour: "cream", box: [216, 144, 357, 448] }],
	["right sail", { sample: "boat", colour: "cream", box: [379, 112, 552, 448] }],
])("the %s of a sample has its box", async (_what, { sample, colour, box }) => {
	const best = (await detectSample(sample))
		.map((item) => ({ ...item, likeness: overlap(item.box, box) }))
		.sort((one, other) => other.likeness - one.likeness)[0];
	expect(best?.likeness).toBeGreaterThan(0.6);
	expect(best?.label).toContain(colour);
});

test.each(["street", "fruit", "boat"])(
	"the sample %s shows two things at most, none of them most of the picture",
	async (sample) => {
		const found = await detectSample(sample);
		expect(found.length).toBeLessThanOrEqual(2);
		for (const { box, label } of found) {
			expect(overlap(box, [0, 0, 960, 640]), label).toBeLessThan(0.3);
		}
	},
);
