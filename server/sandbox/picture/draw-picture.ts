import { seededRandom } from "../seeded-random.ts";
import { textHash } from "../text-hash.ts";

const SIDE = 768;

/** Draws a picture from a prompt; the same prompt gives the same picture. */
export async function drawPicture(prompt: string, format: "png" | "webp"): Promise<Buffer> {
	const random = seededRandom(textHash(prompt));
	const hue = Math.round(random.between(0, 360));
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="hsl(${hue},60%,60%)"/></svg>`;
	const { default: sharp } = await import("sharp");
	return sharp(Buffer.from(svg)).toFormat(format).toBuffer();
}
