import { crc32, deflateSync } from "node:zlib";

const WIDTH = 320;
const HEIGHT = 160;
type Colour = { r: number; g: number; b: number };

/**
 * A PNG of 320 by 160: a white lamp of 80 by 40 at 200, 60 on black, or one plain colour. Drawn without a package,
 * because the site's tests import this where the engine's packages are not installed.
 */
export function png(colour?: Colour): Buffer {
	const rows = Buffer.alloc((1 + WIDTH * 3) * HEIGHT);
	for (let y = 0; y < HEIGHT; y++) {
		for (let x = 0; x < WIDTH; x++) {
			const { r, g, b } = colour ?? lampAt(x, y);
			// Each row begins with its filter: 0, none.
			rows.set([r, g, b], y * (1 + WIDTH * 3) + 1 + x * 3);
		}
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(WIDTH, 0);
	header.writeUInt32BE(HEIGHT, 4);
	// Eight bits, red green blue.
	header.set([8, 2], 8);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function lampAt(x: number, y: number): Colour {
	const level = x >= 200 && x < 280 && y >= 60 && y < 100 ? 255 : 0;
	return { r: level, g: level, b: level };
}

function chunk(name: string, content: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(content.length);
	const sum = Buffer.alloc(4);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}
