import timers from "node:timers/promises";
import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";
import type { SandboxCall } from "./call.ts";
import { type Random, seededRandom } from "./seeded-random.ts";

const SIDE = 768;
const RIDGES = 5;

/** Words, English and French, then their colours: the sky above, the sky below, the sun, the land. */
const moods = [
	"night moon star space neon nuit lune étoile espace: 0a0f2c 4b4a86 f4efd8 070914",
	"sunset evening fire autumn desert dune sahara coucher soir feu automne désert: 3b2a63 f2a071 fff1c9 3a1622",
	"forest tree jungle garden green forêt arbre jardin vert: 5f9d98 e9f1cf fffbe0 10301d",
	"sea ocean water lake blue boat mer océan eau lac bleu bateau: 1f6fae cfe6ee fffbe6 0a3350",
	"snow winter ice white neige hiver glace blanc: 6f95c4 f3e9ea ffffff 2f4767",
	"flower rose pink love dawn fleur amour aube: 6a4b8c f7c9cb fff5ee 3b1a3f",
] as const;

/** Answers a call for a picture: a PNG seeded by the prompt, as base64 in JSON. */
export async function answerPicture({ prompt, input }: SandboxCall): Promise<Response> {
	if (!prompt.trim()) return Response.json({ detail: "prompt: empty" }, { status: 422 });
	const random = seededRandom(`${prompt}${input.seed ?? ""}`);
	const png = await toPng(await paintLandscape(prompt, random));
	return Response.json({ id: "sandbox", data: [{ b64_json: png.toString("base64") }] });
}

/** Paints a sun over hills in haze, as rows of red, green and blue. */
async function paintLandscape(prompt: string, random: Random): Promise<Uint8Array> {
	const { high, low, sun, land } = coloursFor(prompt, random);
	const pixels = new Uint8Array(SIDE * SIDE * 3);
	const horizon = random.between(0.5, 0.62) * SIDE;
	const sunX = random.between(0.24, 0.76) * SIDE;
	const sunY = horizon - random.between(60, 240);
	const radius = random.between(38, 74);
	for (let y = 0; y < SIDE; y += 1) {
		const sky = mix(high, low, Math.min(1, y / horizon));
		for (let x = 0; x < SIDE; x += 1) {
			const distance = Math.hypot(x - sunX, y - sunY);
			const halo = 0.5 * Math.max(0, 1 - distance / radius / 5) ** 2;
			const glow = Math.min(1, Math.max(halo, radius - distance));
			put(pixels, y * SIDE + x, glow > 0 ? mix(sky, sun, glow) : sky);
		}
	}
	for (let ridge = 1; ridge <= RIDGES; ridge += 1) {
		// A turn of the event loop for each layer: the rest of the server goes on.
		await timers.setImmediate();
		const base = horizon + (SIDE - horizon) * ((ridge - 1) / RIDGES) ** 1.3;
		const waves = [1, 2, 4, 9, 20].map((pace) => ({
			pace: (random.between(1, 1.8) * pace * Math.PI) / SIDE,
			start: random.between(0, 2 * Math.PI),
			size: random.between(30, 60) / pace,
		}));
		// Haze gathers at the foot of the hills, and more of it where they are far away.
		const shades = Array.from({ length: SIDE }, (_, depth) =>
			mix(low, land, (ridge / RIDGES) * (1 - 0.6 * Math.min(1, depth / 260))),
		);
		for (let x = 0; x < SIDE; x += 1) {
			const top = Math.round(
				waves.reduce((y, w) => y + w.size * Math.sin(x * w.pace + w.start), base),
			);
			for (let y = Math.max(0, top); y < SIDE; y += 1) {
				put(pixels, y * SIDE + x, shades[y - top] ?? land);
			}
		}
	}
	return pixels;
}

function coloursFor(prompt: string, random: Random) {
	const chance = random.pick(moods);
	const named = moods.find((mood) => {
		const words = mood.slice(0, mood.indexOf(":")).replaceAll(" ", "|");
		return new RegExp(`(?<!\\p{L})(?:${words})`, "iu").test(prompt);
	});
	const [high = [], low = [], sun = [], land = []] = (named ?? chance)
		.replace(/^.*: /, "")
		.split(" ")
		.map((hex) => [...Buffer.from(hex, "hex")]);
	return { high, low, sun, land };
}

/** Channel by channel: `set` with an array takes some eight times as long. */
function put(pixels: Uint8Array, pixel: number, colour: readonly number[]): void {
	pixels[pixel * 3] = colour[0] ?? 0;
	pixels[pixel * 3 + 1] = colour[1] ?? 0;
	pixels[pixel * 3 + 2] = colour[2] ?? 0;
}

/** Share 0 gives the first colour, 1 the second. */
function mix(first: readonly number[], second: readonly number[], share: number): number[] {
	return first.map((from, channel) => from + ((second[channel] ?? 0) - from) * share);
}

/** Packs the pixels as PNG, each as the difference from its left neighbour: gradients shrink to little. */
async function toPng(pixels: Uint8Array): Promise<Buffer> {
	const row = SIDE * 3;
	const lines = Buffer.alloc(SIDE * (row + 1));
	for (let y = 0; y < SIDE; y += 1) {
		lines[y * (row + 1)] = 1;
		for (let at = 0; at < row; at += 1) {
			const left = at < 3 ? 0 : (pixels[y * row + at - 3] ?? 0);
			lines[y * (row + 1) + 1 + at] = (pixels[y * row + at] ?? 0) - left;
		}
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(SIDE, 0);
	header.writeUInt32BE(SIDE, 4);
	header.set([8, 2], 8);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("IDAT", await promisify(deflate)(lines)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(name: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
	const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	size.writeUInt32BE(data.length);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([size, named, check]);
}
