import { linearGradient } from "./gradient.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

type Lake = {
	/** The sky, drawn by `drawSky`. */
	sky: string;
	/** What stands on the shore. */
	land: string;
	shore: number;
	sunX: number;
};

/** Lays still water below a scene: its mirror image, blurred, with ripples and the sun's path. */
export function drawLake({ palette, random }: Wishes, { sky, land, shore, sunX }: Lake): string {
	const depth = SIDE - shore;
	const ripples = Array.from({ length: 130 }, (_, index) => {
		const near = random.between(0, 1) ** 1.4;
		const isGlitter = index < 80;
		const width = isGlitter ? 8 + near * random.between(10, 70) : 20 + near * 170;
		const centre = isGlitter
			? sunX + random.between(-1, 1) * random.between(0, 1) * (26 + near * 80)
			: random.between(0, SIDE);
		const opacity = isGlitter ? random.between(0.25, 0.7) : random.between(0.05, 0.2);
		return `<rect x="${(centre - width / 2).toFixed(0)}" y="${(shore + 3 + near * depth).toFixed(1)}" width="${width.toFixed(0)}" height="${(0.7 + near * 1.9).toFixed(1)}" rx="1" fill="${isGlitter ? palette.light : palette.sky[3]}" opacity="${opacity.toFixed(2)}"/>`;
	});
	const fade = linearGradient("deep", [
		{ at: 0, colour: palette.near, opacity: 0.1 },
		{ at: 1, colour: palette.near, opacity: 0.6 },
	]);
	const box = `x="0" y="${shore}" width="${SIDE}" height="${depth}"`;
	return `<defs>${fade}<clipPath id="lake"><rect ${box}/></clipPath><filter id="water" filterUnits="userSpaceOnUse" ${box}><feGaussianBlur stdDeviation="1.5 3.5"/></filter></defs>
${sky}<g id="land">${land}</g><g clip-path="url(#lake)"><rect ${box} fill="${palette.sky[3]}"/><g filter="url(#water)"><g transform="translate(0 ${(shore * 1.75).toFixed(1)}) scale(1 -0.75)"><use href="#mirrored-sky"/><use href="#land"/></g></g><rect ${box} fill="url(#deep)"/>${ripples.join("")}</g>`;
}
