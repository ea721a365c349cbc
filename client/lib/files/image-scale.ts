import { IMAGE_MAX_BYTES, IMAGE_UPLOAD_MAX_SIDE } from "#shared/limits.ts";

const JPEG_QUALITY = 0.9;

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
	const drawn = await decodePicture(file);
	try {
		const size = fitWithin(drawn, IMAGE_UPLOAD_MAX_SIDE);
		const isSmall = size.width === drawn.width && file.size <= IMAGE_MAX_BYTES;
		if (isSmall && type !== undefined && isPlain) return file;
		const canvas = new OffscreenCanvas(size.width, size.height);
		const context = canvas.getContext("2d");
		if (!context) throw new Error("no canvas");
		context.imageSmoothingQuality = "high";
		context.drawImage(drawn.picture, 0, 0, size.width, size.height);
		const png = type === "image/png" ? await canvas.convertToBlob() : undefined;
		if (png && png.size <= IMAGE_MAX_BYTES) return named(png, file.name, "png");
		// JPEG has no transparency: without a background, transparent pixels would turn black.
		context.globalCompositeOperation = "destination-over";
		context.fillStyle = "#fff";
		context.fillRect(0, 0, size.width, size.height);
		const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
		return named(jpeg, file.name, "jpg");
	} finally {
		drawn.close();
	}
}

type Redrawing = {
	/** Most bytes. */
	bytes: number;
	/** Longest side in pixels. */
	side: number;
	/** PNG if it fits, else JPEG. */
	isPng: boolean;
};

const QUALITIES = [0.9, 0.75, 0.6];
/** The next smaller side of a picture that does not fit. */
const SMALLER = 0.7;
const LEAST_SIDE = 64;

/**
 * A picture drawn anew within these limits, so that nothing of its file stays but its pixels: no place where it was
 * taken. Rejects if the browser cannot decode it.
 */
export async function redrawn(file: File, { bytes, side, isPng }: Redrawing): Promise<Blob> {
	const drawn = await decodePicture(file);
	try {
		for (let longest = side; longest >= LEAST_SIDE; longest *= SMALLER) {
			const { width, height } = fitWithin(drawn, longest);
			const canvas = new OffscreenCanvas(width, height);
			const context = canvas.getContext("2d");
			if (!context) break;
			context.imageSmoothingQuality = "high";
			// JPEG has no transparency, and models see none.
			context.fillStyle = "#fff";
			context.fillRect(0, 0, width, height);
			context.drawImage(drawn.picture, 0, 0, width, height);
			const png = isPng ? await canvas.convertToBlob() : undefined;
			if (png && png.size <= bytes) return png;
			for (const quality of QUALITIES) {
				const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
				if (jpeg.size <= bytes) return jpeg;
			}
		}
		throw new Error("no picture fits");
	} finally {
		drawn.close();
	}
}

type Drawn = Size & { picture: CanvasImageSource; close: () => void };

async function decodePicture(file: File): Promise<Drawn> {
	try {
		// Decodes off the main thread. No options: the default already applies the orientation, and older browsers reject
		// that option's name.
		const picture = await createImageBitmap(file);
		const { width, height } = picture;
		return { picture, width, height, close: () => picture.close() };
	} catch {
		// An image element is more lenient: it decodes truncated pictures and more types.
		return imageElement(file);
	}
}

function imageElement(file: File): Promise<Drawn> {
	const url = URL.createObjectURL(file);
	const close = () => URL.revokeObjectURL(url);
	const picture = new Image();
	return new Promise((resolve, reject) => {
		function fail() {
			close();
			reject(new Error("this browser cannot show the picture"));
		}
		picture.onerror = fail;
		picture.onload = () => {
			const { naturalWidth: width, naturalHeight: height } = picture;
			if (width > 0 && height > 0) resolve({ picture, width, height, close });
			else fail();
		};
		picture.src = url;
	});
}

function named(blob: Blob, name: string, extension: string): File {
	return new File([blob], `${name.replace(/\.[^.]*$/, "")}.${extension}`, { type: blob.type });
}

type Size = { width: number; height: number };

/** Scales a size down so that its longest side is at most `maxSide`. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
	const factor = Math.min(1, maxSide / Math.max(width, height));
	const scaled = (side: number) => Math.max(1, Math.round(side * factor));
	return { width: scaled(width), height: scaled(height) };
}
