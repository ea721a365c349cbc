import { IMAGE_MAX_BYTES, IMAGE_UPLOAD_MAX_SIDE } from "#shared/limits.ts";

/** Facts read from a picture's bytes. */
type Known = {
	/** The type to send it as; undefined if models do not accept it. */
	type: string | undefined;
	/** Whether the file is complete and needs no rotation. */
	isPlain: boolean;
};

/**
 * Prepares a picture for sending: upright, at most IMAGE_UPLOAD_MAX_SIDE on its longest side, in a type that models
 * accept. Returns the same file if nothing has to change; rejects if the browser cannot decode it.
 */
export async function scaleImage(file: File, { type, isPlain }: Known): Promise<File> {
	const limits = { bytes: IMAGE_MAX_BYTES, side: IMAGE_UPLOAD_MAX_SIDE };
	return withPicture(file, async (picture) => {
		if (type !== undefined && isPlain && fits(file, picture, limits)) {
			if (await isShownAt(picture, file)) return file;
		}
		const blob = await encoded(picture, { ...limits, isPng: type === "image/png" });
		const extension = blob.type === "image/png" ? "png" : "jpg";
		return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.${extension}`, {
			type: blob.type,
		});
	});
}

/** Whether an image element shows a picture pixel by pixel: where EXIF states a density, boxes would lie wrong on it. */
async function isShownAt({ width, height }: Size, file: File): Promise<boolean> {
	// Knows the size before it decodes a pixel.
	const shown = await imageElement(file).catch(() => undefined);
	shown?.close();
	return !shown || (shown.width === width && shown.height === height);
}

type Limits = {
	/** Most bytes. */
	bytes: number;
	/** Longest side in pixels. */
	side: number;
	/** PNG if it fits, else JPEG. */
	isPng: boolean;
};

/**
 * A picture drawn anew within these limits, on white, since models see no transparency. Nothing of its file stays but
 * its pixels: no place where it was taken. Rejects if the browser cannot decode it.
 */
export function redrawn(file: File, limits: Limits): Promise<Blob> {
	return withPicture(file, (picture) => encoded(picture, { ...limits, isOnWhite: true }));
}

/** The same picture, or one drawn anew if it exceeds these limits. Rejects if the browser cannot decode it. */
export function fitImage(file: File, limits: Limits): Promise<Blob> {
	return withPicture(file, async (picture) => {
		if (fits(file, picture, limits)) return file;
		return encoded(picture, { ...limits, isOnWhite: true });
	});
}

function fits(
	file: File,
	{ width, height }: Size,
	{ side, bytes }: Omit<Limits, "isPng">,
): boolean {
	return Math.max(width, height) <= side && file.size <= bytes;
}

/** A picture as a new PNG, at most `side` pixels on its longest side. Rejects if this browser cannot decode it. */
export function drawPng(file: Blob, side = Number.POSITIVE_INFINITY): Promise<Blob> {
	return withPicture(file, (picture) => drawn(picture, side).canvas.convertToBlob());
}

const QUALITIES = [0.9, 0.75, 0.6];
/** The next smaller side of a picture that does not fit. */
const SMALLER = 0.7;
const LEAST_SIDE = 64;

/** The first encoding within these limits: the largest, the best. */
async function encoded(
	picture: Picture,
	{ bytes, side, isPng, isOnWhite = false }: Limits & { isOnWhite?: boolean },
): Promise<Blob> {
	for (let longest = side; longest >= LEAST_SIDE; longest *= SMALLER) {
		const { canvas, fillBehind } = drawn(picture, longest);
		if (isOnWhite) fillBehind();
		const png = isPng ? await canvas.convertToBlob() : undefined;
		if (png && png.size <= bytes) return png;
		// JPEG has no transparency: without a background, transparent pixels would turn black.
		fillBehind();
		for (const quality of QUALITIES) {
			const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
			if (jpeg.size <= bytes) return jpeg;
		}
	}
	throw new Error("no picture fits");
}

/** A canvas that shows a picture, at most `side` pixels on its longest side. */
function drawn({ source, ...size }: Picture, side: number) {
	const { width, height } = fitWithin(size, side);
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	context.imageSmoothingQuality = "high";
	context.drawImage(source, 0, 0, width, height);
	const fillBehind = () => {
		context.globalCompositeOperation = "destination-over";
		context.fillStyle = "#fff";
		context.fillRect(0, 0, width, height);
	};
	return { canvas, fillBehind };
}

type Picture = Size & { source: CanvasImageSource };

/** Decodes a picture for `use`. */
async function withPicture<Made>(file: Blob, use: (picture: Picture) => Promise<Made>) {
	const { close, ...picture } = await decodePicture(file);
	try {
		return await use(picture);
	} finally {
		close();
	}
}

type Decoded = Picture & { close: () => void };

async function decodePicture(file: Blob): Promise<Decoded> {
	try {
		// Decodes off the main thread. No options: the default already applies the orientation, and older browsers reject
		// that option's name.
		const source = await createImageBitmap(file);
		const { width, height } = source;
		return { source, width, height, close: () => source.close() };
	} catch {
		// An image element is more lenient: it decodes truncated pictures and more types.
		return imageElement(file);
	}
}

function imageElement(file: Blob): Promise<Decoded> {
	const url = URL.createObjectURL(file);
	const close = () => URL.revokeObjectURL(url);
	const source = new Image();
	return new Promise((resolve, reject) => {
		function fail() {
			close();
			reject(new Error("this browser cannot show the picture"));
		}
		source.onerror = fail;
		source.onload = () => {
			const { naturalWidth: width, naturalHeight: height } = source;
			if (width > 0 && height > 0) resolve({ source, width, height, close });
			else fail();
		};
		source.src = url;
	});
}

type Size = { width: number; height: number };

/** Scales a size down so that its longest side is at most `maxSide`. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
	const factor = Math.min(1, maxSide / Math.max(width, height));
	const scaled = (side: number) => Math.max(1, Math.round(side * factor));
	return { width: scaled(width), height: scaled(height) };
}
