const ORIENTATION_TAG = 0x0112;

/**
 * The EXIF orientation of a JPEG, from 1 (upright) to 8; 1 if there is none. A camera turns this value
 * and not the pixels, and a model that ignores it sees the picture on its side.
 */
export function imageOrientation(bytes: ArrayBuffer): number {
	const view = new DataView(bytes);
	try {
		if (view.getUint16(0) !== 0xffd8) return 1;
		const exif = findExif(view);
		return exif === undefined ? 1 : readOrientation(view, exif);
	} catch {
		// A header that ends early: the decoder will say what is wrong with the picture.
		return 1;
	}
}

/** Walks the segments of a JPEG to where its EXIF data begin. */
function findExif(view: DataView): number | undefined {
	let offset = 2;
	while (view.getUint8(offset) === 0xff) {
		const marker = view.getUint16(offset);
		if (marker === 0xffda) return undefined;
		if (marker === 0xffe1 && view.getUint32(offset + 4) === 0x45786966) return offset + 10;
		offset += 2 + view.getUint16(offset + 2);
	}
	return undefined;
}

function readOrientation(view: DataView, start: number): number {
	const isLittle = view.getUint16(start) === 0x4949;
	const directory = start + view.getUint32(start + 4, isLittle);
	const count = view.getUint16(directory, isLittle);
	for (let index = 0; index < count; index++) {
		const entry = directory + 2 + index * 12;
		if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
		const orientation = view.getUint16(entry + 8, isLittle);
		return orientation >= 1 && orientation <= 8 ? orientation : 1;
	}
	return 1;
}
