import { readFileSync } from "node:fs";
import { encode } from "fast-png";
import { expect, test } from "vitest";
import { askSandbox, chatBody, wirePath } from "../../testing/ask-sandbox.ts";
import { plainPng, pngBomb, samplePng } from "../../testing/samples.ts";
import { seePicture } from "./seen-picture.ts";

/** Three quarters of sky above a strip of grass. */
function landscape(): Buffer {
	const pixels = Array.from({ length: 64 * 64 }, (_, place) =>
		place < 64 * 48 ? [120, 180, 250] : [60, 160, 50],
	);
	return Buffer.from(
		encode({ width: 64, height: 64, channels: 3, data: Uint8Array.from(pixels.flat()) }),
	);
}

const grey16 = Buffer.from(
	encode({ width: 2, height: 1, channels: 1, depth: 16, data: Uint16Array.of(65_535, 65_535) }),
);

test.each<[what: string, file: Uint8Array, looks: object | undefined]>([
	["red", plainPng([200, 30, 30]), { colours: ["red"], isLight: false }],
	["white", plainPng([255, 255, 255]), { colours: ["white"], isLight: true }],
	["nothing at all, which is shown on white", plainPng([0, 0, 0, 0]), { colours: ["white"] }],
	["grey, in one channel", plainPng([120]), { colours: ["grey"], isLight: false }],
	["white of 16 bits", grey16, undefined],
	["one that unpacks to more than its header says", pngBomb(), undefined],
	["a landscape", landscape(), { colours: ["blue", "green"], isLight: true }],
	["one pixel", samplePng(), { colours: [expect.any(String)] }],
	["a JPEG", readFileSync("testing/fixtures/noise.jpeg"), undefined],
])("%s", async (_, file, looks) => {
	const seen = await seePicture(file);
	expect(seen).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
	if (looks) expect(seen?.looks).toMatchObject(looks);
	else expect(seen?.looks).toBeUndefined();
});

test("what is no picture is not seen", async () => {
	expect(await seePicture(Buffer.from("hello"))).toBeUndefined();
});

test.each([
	["What is it?", "| Picture 1 | 64 × 64 pixels, blue, green, light |", "simulated"],
	["Quelle est cette image ?", "| Image 1 | 64 × 64 pixels, bleu, vert, claire |", "simulée"],
	["ما هذا؟", "| الصورة 1 | 64 × 64 بكسل، أزرق، أخضر، فاتحة |", "مُحاكاة"],
])("a question with a picture: %s", async (text, row, simulated) => {
	const url = `data:image/png;base64,${landscape().toString("base64")}`;
	const content = [
		{ type: "text", text },
		{ type: "image_url", image_url: { url } },
	];
	const reply = await askSandbox.json(wirePath.deepSeek, { messages: [{ role: "user", content }] });
	const [choice] = chatBody.whole.parse(await reply.json()).choices;
	expect(choice?.message.content).toContain(row);
	expect(choice?.message.content).toContain(simulated);
});
