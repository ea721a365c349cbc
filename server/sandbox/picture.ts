import { createHash } from "node:crypto";
import timers from "node:timers/promises";
import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";
import type { SandboxCall } from "./call.ts";

const SIDE = 768;
/** A row of the PNG: the number of its filter, which is none, then the colour of each pixel. */
const ROW = 1 + SIDE;
const HILLS = 4;

/** Parts of the table of 256 colours: the sky from zenith to horizon, the land from haze to dark, the sun. */
const SKY_COLOURS = 128;
const LAND_COLOURS = 127;
const SUN = 255;

/** Zenith, horizon, land and sun. */
const palettes = [
	"0a0f2c 4b4a86 070914 f4efd8",
	"3b2a63 f2a071 3a1622 fff1c9",
	"5f9d98 e9f1cf 10301d fffbe0",
	"1f6fae cfe6ee 0a3350 fffbe6",
	"6a4b8c f7c9cb 3b1a3f fff5ee",
];

/** Answers a call for a picture: a PNG that depends on prompt and seed, as base64 in JSON. */
export async function answerPicture({ prompt, input }: SandboxCall): Promise<Response> {
	const hash = createHash("sha256")
		.update(`${prompt}${input.seed ?? ""}`)
		.digest();
	const palette = palettes[hash.readUInt8(0) % palettes.length] ?? "";
	const png = await toPng(colourTable(palette), await paintLandscape(hash));
	return Response.json({ id: "sandbox", data: [{ b64_json: png.toString("base64") }] });
}

/** The colours that pixels name: red, green and blue of each. */
function colourTable(palette: string): Buffer {
	const bytes = Buffer.from(palette.replaceAll(" ", ""), "hex");
	const between = (first: number, second: number, share: number) =>
		[0, 1, 2].map((channel) => {
			const start = bytes.readUInt8(first * 3 + channel);
			return start + (bytes.readUInt8(second * 3 + channel) - start) * share;
		});
	const sky = Array.from({ length: SKY_COLOURS }, (_, at) => between(0, 1, at / SKY_COLOURS));
	const land = Array.from({ length: LAND_COLOURS }, (_, at) => between(1, 2, at / LAND_COLOURS));
	return Buffer.from([...sky, ...land, between(3, 3, 0)].flat());
}

/** Paints a sun over hills in haze, as rows of a PNG; the hash decides the places. */
async function paintLandscape(hash: Buffer): Promise<Buffer> {
	const between = (place: number, min: number, max: number) =>
		min + (hash.readUInt8(place) / 255) * (max - min);
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
			rows[y * ROW + 1 + x] = hill < 0 ? skyAt(x, y) : landAt(hill, y - (tops[hill] ?? 0));
		}
	}
	return rows;

	/** The sky grows lighter towards the horizon and around the sun. */
	function skyAt(x: number, y: number): number {
		const distance = Math.hypot(x - sunX, y - sunY);
		if (distance < radius) return SUN;
		const halo = 0.6 * Math.max(0, 1 - distance / radius / 5) ** 2;
		return Math.min(1, y / horizon + halo) * (SKY_COLOURS - 1);
	}

	/** Haze gathers at the foot of the hills, more of it where they are far away. */
	function landAt(hill: number, depth: number): number {
		const darkness = ((hill + 1) / HILLS) * (1 - 0.6 * Math.min(1, depth / 260));
		return SKY_COLOURS + darkness * (LAND_COLOURS - 1);
	}
}

async function toPng(colours: Buffer, rows: Buffer): Promise<Buffer> {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(SIDE, 0);
	header.writeUInt32BE(SIDE, 4);
	// Eight bits a pixel, which name a colour of the table.
	header.set([8, 3], 8);
	const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
	const pixels = await promisify(deflate)(rows);
	return Buffer.concat([
		start,
		chunk("IHDR", header),
		chunk("PLTE", colours),
		chunk("IDAT", pixels),
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
