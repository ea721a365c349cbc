import { createHash } from "node:crypto";
import timers from "node:timers/promises";
import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";
import type { SandboxCall } from "./call.ts";

const SIDE = 768;
/** A row of the PNG: the number of its filter, then red, green and blue of each pixel. */
const ROW = 1 + SIDE * 3;
const HILLS = 4;

type Colour = readonly [red: number, green: number, blue: number];
type Palette = { high: Colour; low: Colour; sun: Colour; land: Colour };

/** The sky above, the sky at the horizon, the sun and the land. */
const palettes: readonly [Palette, ...Palette[]] = [
	{ high: [10, 15, 44], low: [75, 74, 134], sun: [244, 239, 216], land: [7, 9, 20] },
	{ high: [59, 42, 99], low: [242, 160, 113], sun: [255, 241, 201], land: [58, 22, 34] },
	{ high: [95, 157, 152], low: [233, 241, 207], sun: [255, 251, 224], land: [16, 48, 29] },
	{ high: [31, 111, 174], low: [207, 230, 238], sun: [255, 251, 230], land: [10, 51, 80] },
	{ high: [106, 75, 140], low: [247, 201, 203], sun: [255, 245, 238], land: [59, 26, 63] },
];

/** Answers a call for a picture: a PNG that depends on prompt and seed, as base64 in JSON. */
export async function answerPicture({ prompt, input }: SandboxCall): Promise<Response> {
	const hash = createHash("sha256")
		.update(`${prompt}${input.seed ?? ""}`)
		.digest();
	const png = await toPng(await paintLandscape(hash));
	return Response.json({ id: "sandbox", data: [{ b64_json: png.toString("base64") }] });
}

/** Paints a sun over hills in haze, as rows of a PNG; the hash decides colours and places. */
async function paintLandscape(hash: Buffer): Promise<Buffer> {
	const between = (place: number, min: number, max: number) =>
		min + (hash.readUInt8(place) / 255) * (max - min);
	const { high, low, sun, land } = palettes[hash.readUInt8(0) % palettes.length] ?? palettes[0];
	const horizon = between(1, 0.5, 0.62) * SIDE;
	const sunX = between(2, 0.24, 0.76) * SIDE;
	const sunY = horizon - between(3, 60, 240);
	const radius = between(4, 38, 74);
	const topOf = (hill: number, x: number) =>
		horizon +
		hill * between(5, 60, 90) +
		between(6 + hill, 30, 50) * Math.sin((x / SIDE) * between(12 + hill, 3, 9) + hill) +
		between(18 + hill, 5, 15) * Math.sin((x / SIDE) * between(24 + hill, 12, 30));
	const rows = Buffer.alloc(SIDE * ROW);
	for (let x = 0; x < SIDE; x += 1) {
		// A turn of the event loop now and then: the rest of the server goes on.
		if (x % 64 === 0) await timers.setImmediate();
		const tops = Array.from({ length: HILLS }, (_, hill) => topOf(hill, x));
		for (let y = 0; y < SIDE; y += 1) {
			const hill = tops.findLastIndex((top) => y >= top);
			const distance = Math.sqrt((x - sunX) ** 2 + (y - sunY) ** 2);
			const halo = 0.5 * Math.max(0, 1 - distance / radius / 5) ** 2;
			const glow = Math.min(1, Math.max(halo, radius - distance));
			// Haze gathers at the foot of the hills, more of it where they are far away.
			const haze = 1 - 0.6 * Math.min(1, (y - (tops[hill] ?? 0)) / 260);
			const colour =
				hill < 0
					? mix(mix(high, low, Math.min(1, y / horizon)), sun, glow)
					: mix(low, land, (haze * (hill + 1)) / HILLS);
			const at = y * ROW + 1 + x * 3;
			[rows[at], rows[at + 1], rows[at + 2]] = colour;
		}
	}
	return rows;
}

/** Share 0 gives the first colour, 1 the second. */
function mix(first: Colour, second: Colour, share: number): Colour {
	return [
		first[0] + (second[0] - first[0]) * share,
		first[1] + (second[1] - first[1]) * share,
		first[2] + (second[2] - first[2]) * share,
	];
}

/** Packs the rows, each pixel as the difference from its left neighbour: gradients shrink to little. */
async function toPng(rows: Buffer): Promise<Buffer> {
	for (let row = 0; row < rows.length; row += ROW) {
		rows[row] = 1;
		for (let at = row + ROW - 1; at > row + 3; at -= 1) {
			rows[at] = (rows[at] ?? 0) - (rows[at - 3] ?? 0);
		}
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(SIDE, 0);
	header.writeUInt32BE(SIDE, 4);
	header.set([8, 2], 8);
	const chunks = [chunk("IHDR", header), chunk("IDAT", await promisify(deflate)(rows))];
	return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks, chunk("IEND")]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
	const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
	const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	size.writeUInt32BE(data.length);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([size, named, check]);
}
