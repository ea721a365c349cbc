import { type MediaMark, markMedia } from "#shared/media-mark.ts";
import { fitWithin } from "../../lib/files/image-scale.ts";
import { lettersOf } from "../../lib/letters.ts";
import { type DetectedObject, largestFirst } from "../result/detected-objects.ts";
import { placeLabels } from "../result/place-labels.ts";
import { QR_SIDE, qrOf } from "./qr-of.ts";

/** The content of a card. Texts may have any length. */
export type Card = {
	title: string;
	/** The generated or analysed picture. */
	picture?: Blob | undefined;
	/** The objects found in it, drawn as boxes. */
	objects?: readonly DetectedObject[] | undefined;
	/** The waveform of a sound, from 0 to 1. */
	peaks?: readonly number[] | undefined;
	text?: string | undefined;
	/** The likeliest labels, best first. */
	bars?: readonly Bar[] | undefined;
	/** Links to the same, best first: the card has a QR code of the first that is short enough. */
	links: readonly string[];
	/** Who made or read it. */
	credit: string;
	site: string;
	address: string;
	direction: "ltr" | "rtl";
	/** Absent if no model made what the card shows. */
	mark: MediaMark | undefined;
};

/** A label, with its score from 0 to 1 as a bar and in words. */
type Bar = { label: string; score: number; percent: string };

type Context = OffscreenCanvasRenderingContext2D;

const WIDTH = 1080;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;
const PICTURE_MAX_HEIGHT = 1080;
const WAVE_HEIGHT = 280;
const BARS = 3;
const BAR_HEIGHT = 100;
const GAP = 32;
const LINE = 6;
const HALO = 2;
const LABEL_HEIGHT = 42;
const LABEL_PADDING = 12;

/** The light theme's colours, because a card may be viewed anywhere. */
const colours = {
	paper: "#f7f6f2",
	line: "#dfdcd3",
	ink: "#1b1a17",
	soft: "#595549",
	accent: "#2440c9",
};

const serif = 'Georgia, "Noto Serif", "Noto Naskh Arabic", serif';
const sans = 'system-ui, "Noto Sans", "Noto Sans Arabic", sans-serif';
const fonts = {
	title: { font: `600 52px ${serif}`, height: 66, lines: 4, colour: colours.ink },
	text: { font: `400 36px ${sans}`, height: 54, lines: 11, colour: colours.ink },
	made: { font: `400 30px ${sans}`, height: 44, lines: 3, colour: colours.soft },
	site: { font: `600 38px ${serif}`, height: 54, lines: 1, colour: colours.accent },
} as const;

/** A part of the card, below the one before it. */
type Part = { height: number; draw: (top: number) => void };

/**
 * Renders a result as one picture, marked with the maker of what it shows: a JPEG if it has a picture, which as a PNG
 * would be ten times as large; otherwise a PNG.
 */
export async function drawCard(card: Card): Promise<File> {
	const canvas = new OffscreenCanvas(WIDTH, 1);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	const picture = card.picture && (await createImageBitmap(card.picture));
	const parts = [
		...(picture ? [picturePart(context, picture, card.objects ?? [])] : []),
		{ height: 64, draw: () => undefined },
		...textPart(
			context,
			"title",
			balance((width) => linesOf(context, "title", { text: card.title, width }), INNER),
		),
		...(card.peaks ? [wavePart(context, card.peaks)] : []),
		...textPart(context, "text", linesOf(context, "text", { text: card.text ?? "" })),
		...(card.bars ?? []).slice(0, BARS).map((bar) => barPart(context, bar)),
		footPart(context, card),
	];
	canvas.height = parts.reduce((sum, { height }) => sum + height, 0);
	context.fillStyle = colours.paper;
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.direction = card.direction;
	context.textBaseline = "top";
	let top = 0;
	for (const { height, draw } of parts) {
		draw(top);
		top += height;
	}

	const type = picture ? "image/jpeg" : "image/png";
	const drawn = await canvas.convertToBlob({ type, quality: 0.9 });
	const bytes = new Uint8Array(await drawn.arrayBuffer());
	const marked = card.mark ? markMedia(bytes, card.mark) : bytes;
	const name = `result-${Date.now()}.${picture ? "jpg" : "png"}`;
	return new File([new Uint8Array(marked)], name, { type });
}

function picturePart(
	context: Context,
	picture: ImageBitmap,
	objects: readonly DetectedObject[],
): Part {
	const size = pictureSize(picture);
	return {
		height: size.height,
		draw() {
			const left = (WIDTH - size.width) / 2;
			context.save();
			context.imageSmoothingQuality = "high";
			context.drawImage(picture, left, 0, size.width, size.height);
			drawObjects(context, objects, { ...size, left, scale: size.width / picture.width });
			context.restore();
			picture.close();
		},
	};
}

/** A picture is scaled to the card's width; a tall one is centred. */
function pictureSize({ width, height }: ImageBitmap) {
	const wide = { width: WIDTH, height: Math.round((height / width) * WIDTH) };
	return wide.height > PICTURE_MAX_HEIGHT ? fitWithin(wide, PICTURE_MAX_HEIGHT) : wide;
}

type Kind = keyof typeof fonts;

function heightOf(kind: Kind, lines: readonly string[]): number {
	return lines.length * fonts[kind].height;
}

type Words = { text: string; width?: number };

function linesOf(context: Context, kind: Kind, { text, width = INNER }: Words) {
	const { font, lines } = fonts[kind];
	context.font = font;
	return wrap(text, { most: lines, fits: (line) => context.measureText(line).width <= width });
}

/** Lines with a gap below them; none if there is nothing to say. */
function textPart(context: Context, kind: Kind, lines: readonly string[]): Part[] {
	if (lines.length === 0) return [];
	return [
		{
			height: heightOf(kind, lines) + GAP,
			draw: (top) => write(context, kind, { lines, top }),
		},
	];
}

/** Draws lines from `top` on and returns the bottom edge. */
function write(
	context: Context,
	kind: Kind,
	{ lines, top }: { lines: readonly string[]; top: number },
): number {
	const { font, height, colour } = fonts[kind];
	context.font = font;
	context.fillStyle = colour;
	const start = context.direction === "rtl" ? WIDTH - MARGIN : MARGIN;
	for (const [place, line] of lines.entries()) context.fillText(line, start, top + place * height);
	return top + heightOf(kind, lines);
}

/** A label and its percent in a row, and its bar below it. */
function barPart(context: Context, { label, score, percent }: Bar): Part {
	const lines = linesOf(context, "text", { text: label, width: INNER - 200 }).slice(0, 1);
	const width = Math.max(8, Math.min(1, score) * INNER);
	return {
		height: BAR_HEIGHT,
		draw(top) {
			const isRightToLeft = context.direction === "rtl";
			const bar = top + heightOf("text", lines);
			write(context, "text", { lines, top });
			context.textAlign = "end";
			context.fillText(percent, isRightToLeft ? MARGIN : WIDTH - MARGIN, top);
			context.textAlign = "start";
			context.fillStyle = colours.line;
			context.fillRect(MARGIN, bar, INNER, 14);
			context.fillStyle = colours.accent;
			context.fillRect(isRightToLeft ? WIDTH - MARGIN - width : MARGIN, bar, width, 14);
		},
	};
}

/** The site and who made the card, beside the code of its link. */
function footPart(context: Context, { credit, address, site, links }: Card): Part {
	const code = qrOf(links);
	const side = code ? moduleOf(code) * code.length : 0;
	const width = code ? INNER - side - GAP : INNER;
	const made = linesOf(context, "made", { text: `${credit}\n${address}`, width });
	const name = linesOf(context, "site", { text: site, width });
	const words = heightOf("site", name) + heightOf("made", made);
	return {
		height: GAP + Math.max(words, side) + 64,
		draw(line) {
			const top = line + GAP;
			context.fillStyle = colours.line;
			context.fillRect(MARGIN, line, INNER, 2);
			if (code) drawQr(context, code, top);
			write(context, "made", { lines: made, top: write(context, "site", { lines: name, top }) });
		},
	};
}

/** The side of a module in whole pixels, since a phone reads no blurred ones. */
function moduleOf(code: readonly unknown[]): number {
	return Math.round(QR_SIDE / code.length);
}

/** A code at the end of the foot; what is around it is its quiet zone. */
function drawQr(context: Context, code: readonly (readonly boolean[])[], top: number) {
	const module = moduleOf(code);
	const side = module * code.length;
	const left = context.direction === "rtl" ? MARGIN : WIDTH - MARGIN - side;
	context.fillStyle = colours.ink;
	for (const [row, modules] of code.entries()) {
		for (const [column, isDark] of modules.entries()) {
			if (!isDark) continue;
			context.fillRect(left + column * module, top + row * module, module, module);
		}
	}
}

function wavePart(context: Context, peaks: readonly number[]): Part {
	return {
		height: WAVE_HEIGHT,
		draw(top) {
			context.fillStyle = colours.accent;
			const step = INNER / peaks.length;
			const middle = top + (WAVE_HEIGHT - 40) / 2;
			for (const [place, peak] of peaks.entries()) {
				const height = Math.max(6, peak * (WAVE_HEIGHT - 40));
				context.fillRect(MARGIN + place * step, middle - height / 2, step * 0.6, height);
			}
		},
	};
}

/** A picture's offset from the card's top, and its scale. */
type PicturePlace = { left: number; width: number; height: number; scale: number };

type Box = Pick<DetectedObject, "key" | "label" | "score" | "colour" | "ink"> & {
	left: number;
	top: number;
	right: number;
	bottom: number;
};

/** Boxes and labels as on the page; labels without a free place are left out. */
function drawObjects(context: Context, objects: readonly DetectedObject[], place: PicturePlace) {
	const boxes = largestFirst(objects).map((object) => boxOf(object, place));
	for (const box of boxes) drawBox(context, box);
	context.font = '500 28px system-ui, "Noto Sans", sans-serif';
	context.direction = "ltr";
	context.textBaseline = "middle";
	const height = LABEL_HEIGHT;
	const labelled = boxes.map((box) => {
		const width = context.measureText(box.label).width + 2 * LABEL_PADDING;
		return { ...box, width, height };
	});
	const { left, width, height: bottom } = place;
	const places = placeLabels(labelled, { left, top: 0, right: left + width, bottom });
	for (const { key, label, colour, ink, width } of labelled) {
		const at = places.get(key);
		if (!at?.isFree) continue;
		context.fillStyle = colour;
		context.fillRect(at.left, at.top, width, height);
		context.fillStyle = ink;
		context.fillText(label, at.left + LABEL_PADDING, at.top + height / 2);
	}
}

/** A box on the card, clipped to the picture. */
function boxOf({ box, ...object }: DetectedObject, place: PicturePlace): Box {
	const across = (pixels: number) => clip(pixels * place.scale, place.width);
	const down = (pixels: number) => clip(pixels * place.scale, place.height);
	const left = place.left + across(box.xmin);
	const top = down(box.ymin);
	const right = Math.max(left, place.left + across(box.xmax));
	return { ...object, left, top, right, bottom: Math.max(top, down(box.ymax)) };
}

function clip(pixels: number, most: number): number {
	return Math.min(most, Math.max(0, pixels));
}

/** An outline inside the box, with one of its label's ink around it for pictures of its own colour. */
function drawBox(context: Context, { left, top, right, bottom, colour, ink }: Box) {
	const lines = [
		{ width: LINE + 2 * HALO, style: ink },
		{ width: LINE, style: colour },
	];
	const inset = LINE / 2;
	for (const { width, style } of lines) {
		context.lineWidth = width;
		context.strokeStyle = style;
		context.strokeRect(
			left + inset,
			top + inset,
			Math.max(0, right - left - LINE),
			Math.max(0, bottom - top - LINE),
		);
	}
}

/** How much narrower a title gets at a time, in pixels. */
const NARROWER = 24;

/** Lines of about the same length: those of the narrowest width that needs no more of them, and cuts nothing. */
export function balance(
	linesAt: (width: number) => readonly string[],
	widest: number,
): readonly string[] {
	let lines = linesAt(widest);
	for (let width = widest - NARROWER; width > widest / 2; width -= NARROWER) {
		const narrower = linesAt(width);
		const isWhole = narrower.join(" ") === lines.join(" ");
		if (narrower.length > lines.length || !isWhole) break;
		lines = narrower;
	}
	return lines;
}

type Wrapping = { most: number; fits: (line: string) => boolean };

/** Wraps a text to a maximum number of lines; truncates it with an ellipsis. */
export function wrap(text: string, { most, fits }: Wrapping): readonly string[] {
	const lines: string[] = [];
	for (const paragraph of text.trim().split(/\s*\n\s*/)) {
		let line = "";
		for (const word of paragraph.split(/\s+/).flatMap((one) => piecesOf(one, fits))) {
			const longer = line === "" ? word : `${line} ${word}`;
			if (fits(longer)) line = longer;
			else {
				lines.push(line);
				line = word;
			}
			if (lines.length > most) return cut(lines, { most, fits });
		}
		if (line !== "") lines.push(line);
	}
	return lines.length > most ? cut(lines, { most, fits }) : lines;
}

/** Splits a word that is wider than a line. */
function piecesOf(word: string, fits: Wrapping["fits"]): readonly string[] {
	if (fits(word)) return [word];
	const pieces: string[] = [];
	let piece = "";
	for (const letter of lettersOf(word)) {
		if (piece !== "" && !fits(piece + letter)) {
			pieces.push(piece);
			piece = "";
		}
		piece += letter;
	}
	return [...pieces, piece];
}

function cut(lines: readonly string[], { most, fits }: Wrapping): readonly string[] {
	let last = lettersOf(lines[most - 1] ?? "");
	while (last.length > 0 && !fits(`${last.join("")}…`)) last = last.slice(0, -1);
	return [...lines.slice(0, most - 1), `${last.join("").trimEnd()}…`];
}
