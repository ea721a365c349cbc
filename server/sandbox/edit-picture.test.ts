import { decode, encode } from "fast-png";
import { expect, test } from "vitest";
import { exampleTexts } from "#shared/examples.ts";
import { askSandbox } from "../../testing/ask-sandbox.ts";
import { pngBomb, pngOfRows } from "../../testing/samples.ts";
import { readPng, writePng } from "../png.ts";

const path = "/hf-inference/models/black-forest-labs/FLUX.1-Kontext-dev";
const [WIDTH, HEIGHT] = [10, 5];

/** Blue on the left, a little red on the right; darker at the foot. */
const picture = Buffer.from(
	encode({
		width: WIDTH,
		height: HEIGHT,
		channels: 3,
		data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => {
			const [pixel, colour] = [Math.floor(at / 3), at % 3];
			const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
			return [x * 20, 60, 200 - y * 20][colour] ?? 0;
		}),
	}),
);

async function change(prompt: string, file: Buffer = picture) {
	const inputs = file.toString("base64");
	const response = await askSandbox.json(path, { inputs, parameters: { prompt } });
	if (!response.ok) return { status: response.status, error: await response.text() };
	const { width, height, data } = decode(new Uint8Array(await response.arrayBuffer()));
	const at = (x: number, y: number) => [
		...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
	];
	return { status: 200, width, height, at };
}

type Look = (before: number[], after: number[]) => void;
const isRed: Look = (_, [red = 0, green = 0, blue = 0]) =>
	expect(red).toBeGreaterThan(green + blue * 0.5);
const isBlue: Look = (_, [red = 0, green = 0, blue = 0]) =>
	expect(blue).toBeGreaterThan(red + green * 0.5);
const isGrey: Look = (_, [red, green, blue]) => expect([green, blue]).toEqual([red, red]);
const sum = (pixel: number[]) => pixel.reduce((all, one) => all + one, 0);
const isDarker: Look = (before, after) => expect(sum(after)).toBeLessThan(sum(before));
const isBrighter: Look = (before, after) => expect(sum(after)).toBeGreaterThan(sum(before));

test.each<[string, Look]>([
	["Make it red, please", isRed],
	["Teintez tout en rouge", isRed],
	["لوّن كل شيء بالأحمر", isRed],
	["a BLUE sky", isBlue],
	["en bleu", isBlue],
	["باللون الأزرق", isBlue],
	["in black and white", isGrey],
	["en noir et blanc", isGrey],
	["اجعلها صورة بالأبيض والأسود", isGrey],
	["Let it be night", isDarker],
	["plus foncé", isDarker],
	["اجعل الوقت ليلًا", isDarker],
	["brighter", isBrighter],
	["plus lumineux", isBrighter],
	["أفتح، ساطعة", isBrighter],
])("“%s” changes the colours", async (prompt, look) => {
	const { at } = await change(prompt);
	look([60, 60, 160], at?.(3, 2) ?? []);
});

test.each([
	["mirror it", (x: number, y: number) => [WIDTH - 1 - x, y]],
	["en miroir", (x: number, y: number) => [WIDTH - 1 - x, y]],
	["اعكسها كالمرآة", (x: number, y: number) => [WIDTH - 1 - x, y]],
	["turn it upside down", (x: number, y: number) => [x, HEIGHT - 1 - y]],
	["à l’envers", (x: number, y: number) => [x, HEIGHT - 1 - y]],
] as const)("“%s” moves the pixels", async (prompt, from) => {
	const { at } = await change(prompt);
	const [x = 0, y = 0] = from(1, 1);
	expect(at?.(1, 1)).toEqual([x * 20, 60, 200 - y * 20]);
});

test("a crop leaves the middle", async () => {
	const { width, height, at } = await change("Crop it");
	expect([width, height]).toEqual([6, 3]);
	expect(at?.(0, 0)).toEqual([40, 60, 180]);
});

test("any other sentence changes it too, as every example of the form does", async () => {
	const asked = ["Add a hat", ...Object.values(exampleTexts).flatMap(({ editImage }) => editImage)];
	for (const prompt of asked) {
		expect([prompt, (await change(prompt)).at?.(3, 2)]).not.toEqual([prompt, [60, 60, 160]]);
	}
});

test.each<[string, Buffer]>([
	["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
	[
		"a PNG of 16 bits",
		Buffer.from(encode({ width: 1, height: 1, channels: 1, depth: 16, data: new Uint16Array(1) })),
	],
	["one cut off", picture.subarray(0, -20)],
	["one of more pixels than it may have", sized(100_000, 100_000)],
	["one that unpacks to more than its header says", pngBomb()],
])("%s is refused with the types that work", async (_name, file) => {
	const { status, error } = await change("red", file);
	expect([status, error]).toEqual([400, expect.stringContaining("PNG")]);
});

test("without a picture or a sentence there is nothing to do", async () => {
	const inputs = picture.toString("base64");
	for (const body of [
		{ inputs },
		{ parameters: { prompt: "red" } },
		{ inputs: "?", parameters: {} },
	]) {
		expect((await askSandbox.json(path, body)).status).toBe(422);
	}
});

test.each([1, 2, 3, 4])(
	"%i channels are read, whatever filters their rows have",
	async (channels) => {
		const size = { width: 33, height: 20 };
		const length = size.width * channels;
		const data = Buffer.from(
			Array.from({ length: length * size.height }, (_, at) => (at * 7919) % 251),
		);
		const plain = Buffer.from(encode({ ...size, channels, data }));
		const whole = await readPng(plain);
		expect(await readPng(pngOfRows(plain, filtered(data, { length, channels })))).toEqual(whole);
		if (!whole) throw new Error("not read");
		const written = decode(await writePng(whole));
		expect(written).toMatchObject({ ...size, channels: 4, depth: 8 });
		const given = [...data.subarray(channels, 2 * channels)];
		const grey = [given[0], given[0], given[0], given[1] ?? 255];
		const pixel = [...written.data.slice(4, 8)];
		expect(pixel).toEqual(channels < 3 ? grey : [...given, 255].slice(0, 4));
	},
);

/** Rows as encoders write them: each with another of the five filters. */
function filtered(
	data: Buffer,
	{ length, channels }: { length: number; channels: number },
): Buffer {
	const rows = Array.from({ length: data.length / length }, (_, row) => {
		const line = Array.from({ length }, (_, place) => {
			const at = row * length + place;
			const left = place < channels ? 0 : (data[at - channels] ?? 0);
			const above = data[at - length] ?? 0;
			const corner = place < channels ? 0 : (data[at - length - channels] ?? 0);
			const plane = left + above - corner;
			const nearest = [left, above, corner].toSorted(
				(one, other) => Math.abs(plane - one) - Math.abs(plane - other),
			);
			const guesses = [0, left, above, Math.floor((left + above) / 2), nearest[0]];
			return (data[at] ?? 0) - (guesses[row % 5] ?? 0);
		});
		return [row % 5, ...line];
	});
	return Buffer.from(rows.flat());
}

function sized(width: number, height: number): Buffer {
	const file = Buffer.from(picture);
	file.writeUInt32BE(width, 16);
	file.writeUInt32BE(height, 20);
	return file;
}
