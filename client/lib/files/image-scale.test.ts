import { expect, test } from "vitest";
import { fitWithin, imageOrientation } from "./image-scale.ts";

test.each([
	{ from: { width: 4032, height: 3024 }, to: { width: 2048, height: 1536 } },
	{ from: { width: 3024, height: 4032 }, to: { width: 1536, height: 2048 } },
	{ from: { width: 2048, height: 2048 }, to: { width: 2048, height: 2048 } },
	{ from: { width: 640, height: 480 }, to: { width: 640, height: 480 } },
	{ from: { width: 30_000, height: 2 }, to: { width: 2048, height: 1 } },
])("$from.width x $from.height becomes $to.width x $to.height", ({ from, to }) => {
	expect(fitWithin(from, 2048)).toEqual(to);
});

/** The beginning of a camera's JPEG: a comment, then EXIF with that orientation. */
function jpegHeader(orientation: number, isLittle: boolean): ArrayBuffer {
	const view = new DataView(new ArrayBuffer(64));
	view.setUint16(0, 0xffd8);
	view.setUint32(2, 0xfffe0004);
	view.setUint32(8, 0xffe10030);
	view.setUint32(12, 0x45786966);
	view.setUint16(18, isLittle ? 0x4949 : 0x4d4d);
	view.setUint16(20, 42, isLittle);
	view.setUint32(22, 8, isLittle);
	view.setUint16(26, 2, isLittle);
	view.setUint16(28, 0x010f, isLittle);
	view.setUint16(40, 0x0112, isLittle);
	view.setUint16(42, 3, isLittle);
	view.setUint32(44, 1, isLittle);
	view.setUint16(48, orientation, isLittle);
	return view.buffer;
}

test.each([1, 3, 6, 8])("reads orientation %i in both byte orders", (orientation) => {
	expect(imageOrientation(jpegHeader(orientation, true))).toBe(orientation);
	expect(imageOrientation(jpegHeader(orientation, false))).toBe(orientation);
});

test.each([
	["a value that does not exist", jpegHeader(99, true)],
	["a header cut off", jpegHeader(6, true).slice(0, 30)],
	["a JPEG without EXIF", new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 0, 0, 0, 0, 0]).buffer],
	["a PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]).buffer],
	["nothing", new ArrayBuffer(0)],
])("takes %s for upright", (_name, bytes) => {
	expect(imageOrientation(bytes)).toBe(1);
});
