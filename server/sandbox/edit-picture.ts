import { type Pixels, readPng, writePng } from "../png.ts";
import type { SandboxAnswers, SandboxCall } from "./call.ts";

/** Changes a picture's own pixels as a word of the sentence says. It reads PNG alone, which this site's page sends. */
async function answerEdit({ prompt, file }: SandboxCall): Promise<Response> {
	const pixels = await readPng(Buffer.from(file.buffer, file.byteOffset, file.length));
	if (!pixels) {
		const error =
			"Content type of the picture not supported: the sandbox reads PNG of 8 bits, to 4 megapixels";
		return Response.json({ error }, { status: 400 });
	}
	const png = await writePng(changeAsked(prompt)(pixels));
	return new Response(new Uint8Array(png), { headers: { "content-type": "image/png" } });
}

export const editAnswers = { editImage: answerEdit } satisfies SandboxAnswers;

type Change = (pixels: Pixels) => Pixels;

/** The words in English, French and Arabic, without accents and signs. The first one that is there is done. */
const changes: readonly (readonly [words: RegExp, change: Change])[] = [
	[/\bgr[ea]y|black and white|\bgris|noir et blanc|رمادي|بالابيض والاسود/, tint(1, 1, 1)],
	[/\bred\b|\brouge|احمر/, tint(1.5, 0.6, 0.5)],
	[/\bgreen|\bvert|اخضر/, tint(0.6, 1.4, 0.6)],
	[/\bblue|\bbleu|ازرق/, tint(0.5, 0.8, 1.6)],
	[/\byellow|\bjaune|اصفر/, tint(1.3, 1.2, 0.4)],
	[/\bdark|\bnight|\bsombre|\bfonce|\bnuit|داكن|ليل/, light((value) => value * 0.4)],
	[/\bbright|\blight|\bclair|\blumineu|فاتح|ساطع/, light((value) => 255 - (255 - value) * 0.5)],
	[/upside down|\bflip|a l.envers|راسا على عقب/, moved((x, y, { height }) => [x, height - 1 - y])],
	[/\bmirror|\bmiroir|اعكس|مراة/, moved((x, y, { width }) => [width - 1 - x, y])],
	[/\bcrop|\brecadr|\brogn|قص|اقتطع/, middleOf],
];

/** The look of an old photograph, where no word is known. */
const usual = tint(1.15, 1, 0.7);

function changeAsked(sentence: string): Change {
	const plain = sentence.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return changes.find(([words]) => words.test(plain))?.[1] ?? usual;
}

/** Gives all pixels one colour: of their brightness, each light gets a share. */
function tint(...shares: [red: number, green: number, blue: number]): Change {
	return ({ data, ...size }) => {
		const tinted = Buffer.from(data);
		for (let at = 0; at < data.length; at += 4) {
			const brightness = brightnessAt(data, at);
			for (const [place, share] of shares.entries()) {
				tinted[at + place] = Math.min(255, brightness * share);
			}
		}
		return { ...size, data: tinted };
	};
}

function brightnessAt(data: Buffer, at: number): number {
	const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
	return 0.3 * red + 0.6 * green + 0.1 * blue;
}

function light(change: (value: number) => number): Change {
	return ({ data, ...size }) => {
		const lit = Buffer.from(data);
		for (const [at, value] of data.entries()) if (at % 4 !== 3) lit[at] = change(value);
		return { ...size, data: lit };
	};
}

type Place = readonly [x: number, y: number];

/** Takes each pixel from another place. */
function moved(from: (x: number, y: number, pixels: Pixels) => Place): Change {
	return (pixels) => {
		const { width, height, data } = pixels;
		const changed = Buffer.alloc(data.length);
		for (let y = 0; y < height; y += 1) {
			for (let x = 0; x < width; x += 1) {
				const [column, row] = from(x, y, pixels);
				changed.writeUInt32BE(data.readUInt32BE((row * width + column) * 4), (y * width + x) * 4);
			}
		}
		return { width, height, data: changed };
	};
}

/** Cuts a fifth off at each side. */
function middleOf({ width, height, data }: Pixels): Pixels {
	const [left, top] = [Math.floor(width / 5), Math.floor(height / 5)];
	const size = { width: width - 2 * left, height: height - 2 * top };
	const rows = Array.from({ length: size.height }, (_, row) => {
		const start = ((top + row) * width + left) * 4;
		return data.subarray(start, start + size.width * 4);
	});
	return { ...size, data: Buffer.concat(rows) };
}
