import { drawBloom } from "./draw-bloom.ts";
import { drawCity } from "./draw-city.ts";
import { drawFlow } from "./draw-flow.ts";
import { drawForest } from "./draw-forest.ts";
import { drawGeometry } from "./draw-geometry.ts";
import { drawHills } from "./draw-hills.ts";
import { drawOrbits } from "./draw-orbits.ts";
import { drawSea } from "./draw-sea.ts";
import { drawWeather } from "./draw-weather.ts";
import { readWishes, type Style, type Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

const drawings: Record<Style, (wishes: Wishes) => string> = {
	geometry: drawGeometry,
	flow: drawFlow,
	orbits: drawOrbits,
	bloom: drawBloom,
	city: drawCity,
	sea: drawSea,
	forest: drawForest,
	hills: drawHills,
};

/** Draws a picture from a prompt; the same prompt gives the same picture. */
export async function drawPicture(prompt: string, format: "png" | "webp"): Promise<Buffer> {
	const wishes = readWishes(prompt);
	const drawing = drawings[wishes.style](wishes) + drawWeather(wishes);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${drawing}</svg>`;
	const { default: sharp } = await import("sharp");
	return sharp(Buffer.from(svg)).removeAlpha().toFormat(format).toBuffer();
}
