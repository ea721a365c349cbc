import sharp from "sharp";

/** A black picture of 320 by 160 with a white lamp of 80 by 40 at 200, 60; or one plain colour. */
export function paint(colour?: { r: number; g: number; b: number }): ReturnType<typeof sharp> {
	const create = { width: 320, height: 160, channels: 3 as const };
	if (colour !== undefined) return sharp({ create: { ...create, background: colour } });
	const lamp = { create: { width: 80, height: 40, channels: 3 as const, background: "white" } };
	return sharp({ create: { ...create, background: "black" } }).composite([
		{ input: lamp, left: 200, top: 60 },
	]);
}
