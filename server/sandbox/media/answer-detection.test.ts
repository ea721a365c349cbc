import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";

const boxSchema = z.object({
	xmin: z.number().int(),
	ymin: z.number().int(),
	xmax: z.number().int(),
	ymax: z.number().int(),
});
type Box = z.infer<typeof boxSchema>;
const answerSchema = z.array(
	z.object({ score: z.number().gt(0.5).lt(1), label: z.string(), box: boxSchema }),
);

const shapes = [
	{
		label: "vivid red shape",
		svg: '<circle cx="200" cy="200" r="100" fill="#e02020"/>',
		box: { xmin: 100, ymin: 100, xmax: 300, ymax: 300 },
	},
	{
		label: "deep blue shape",
		svg: '<rect x="450" y="300" width="250" height="120" fill="#1e4fd0"/>',
		box: { xmin: 450, ymin: 300, xmax: 700, ymax: 420 },
	},
];

function picture(inner: string, background = "#f2f4f8") {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="${background}"/>${inner}</svg>`;
	return sharp(Buffer.from(svg));
}

async function detect(file: Buffer, type = "image/png") {
	const response = await askSandbox.file({ path: wirePath.detr, file: new Uint8Array(file), type });
	expect(response.status).toBe(200);
	return answerSchema.parse(await response.json());
}

function overlap(one: Box, other: Box): number {
	const width = Math.min(one.xmax, other.xmax) - Math.max(one.xmin, other.xmin);
	const height = Math.min(one.ymax, other.ymax) - Math.max(one.ymin, other.ymin);
	const shared = Math.max(0, width) * Math.max(0, height);
	const area = ({ xmin, ymin, xmax, ymax }: Box) => (xmax - xmin) * (ymax - ymin);
	return shared / (area(one) + area(other) - shared);
}

test.each(["#f2f4f8", "#101418", "#e8d8b0"])("shapes on %s are boxed and named", async (ground) => {
	const found = await detect(
		await picture(shapes.map(({ svg }) => svg).join(""), ground)
			.png()
			.toBuffer(),
	);
	expect(found).toHaveLength(shapes.length);
	for (const { label, box } of shapes) {
		const match = found.find((item) => item.label === label);
		expect(match, label).toBeDefined();
		expect(overlap(match?.box ?? box, box), label).toBeGreaterThan(match ? 0.93 : 1);
	}
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
	"EXIF orientation %i: boxes lie as a viewer sees it",
	async (orientation) => {
		const stored = await picture(shapes[0]?.svg ?? "")
			.jpeg({ quality: 92 })
			.toBuffer();
		const file = await sharp(stored).withMetadata({ orientation }).jpeg().toBuffer();
		const seen = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
		const [item] = await detect(file, "image/jpeg");
		const { xmin = 0, xmax = 0, ymin = 0, ymax = 0 } = item?.box ?? {};
		const middle =
			(Math.round((ymin + ymax) / 2) * seen.info.width + Math.round((xmin + xmax) / 2)) * 3;
		expect(seen.data[middle]).toBeGreaterThan(180);
		expect(seen.data[middle + 1]).toBeLessThan(90);
		expect(xmax - xmin).toBeGreaterThan(190);
		expect(xmax - xmin).toBeLessThan(215);
	},
);

test("two shapes that touch are two objects", async () => {
	const found = await detect(
		await picture(
			'<rect x="100" y="200" width="200" height="200" fill="#e02020"/><rect x="300" y="200" width="200" height="200" fill="#1e4fd0"/>',
		)
			.png()
			.toBuffer(),
	);
	expect(found.map(({ label }) => label).sort()).toEqual(["deep blue shape", "vivid red shape"]);
});

test("an empty picture holds nothing", async () => {
	expect(await detect(await picture("").png().toBuffer())).toEqual([]);
});

test("a picture of a single pixel is no fault", async () => {
	const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#f00" } })
		.png()
		.toBuffer();
	expect(await detect(dot)).toEqual([]);
});

test.each([
	["bytes that are no picture", new TextEncoder().encode("not a picture")],
	["an SVG file", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
	["nothing", new Uint8Array()],
])("%s is refused", async (_what, file) => {
	const path = wirePath.detr;
	const response = await askSandbox.file({ path, file: new Uint8Array(file), type: "image/png" });
	expect(response.status).toBe(400);
	expect(await response.text()).toContain("cannot identify image file");
});

test.each([
	["image/svg+xml", "not supported"],
	["", "No content type provided"],
])("the content type %s is refused", async (type, text) => {
	const response = await askSandbox.file({ path: wirePath.detr, file: new Uint8Array(4), type });
	expect(response.status).toBe(400);
	expect(await response.text()).toContain(text);
});
