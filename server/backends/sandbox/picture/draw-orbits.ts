import { mix } from "./mix.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

/** Draws space: a nebula, stars, a great planet, at times with rings, and moons on their orbits. */
export function drawOrbits(wishes: Wishes): string {
	const { palette, random } = wishes;
	const x = SIDE * random.between(0.4, 0.62);
	const y = SIDE * random.between(0.45, 0.6);
	const radius = random.between(120, 175);
	const tilt = random.between(-28, 28);
	const [back, front] = rings(wishes, radius);
	const dark = mix(palette.near, "#03040c", 0.6);
	return [
		`<rect width="${SIDE}" height="${SIDE}" fill="${dark}"/>`,
		nebula(wishes, 0, palette.accents[2]),
		nebula(wishes, 1, palette.accents[0]),
		starField(wishes),
		`<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${tilt.toFixed(1)})">`,
		orbits(wishes, radius),
		back,
		planet(wishes, radius),
		front,
		"</g>",
	].join("");
}

function nebula({ random }: Wishes, index: number, colour: string): string {
	const value = Number.parseInt(colour.slice(1), 16);
	const channels = [value >> 16, (value >> 8) & 255, value & 255];
	const [red, green, blue] = channels.map((channel) => (channel / 255).toFixed(3));
	const seed = Math.floor(random.between(1, 999));
	return `<defs><filter id="nebula-${index}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${(0.0032 + index * 0.0012).toFixed(4)}" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 2.2 0 0 0 -1.02"/></filter></defs><rect width="${SIDE}" height="${SIDE}" filter="url(#nebula-${index})" opacity="${0.55 - index * 0.12}"/>`;
}

function starField({ random, palette }: Wishes): string {
	return Array.from({ length: 420 }, () => {
		const radius = 0.35 + random.between(0, 1) ** 9 * 2.4;
		const colour = random.pick(["#ffffff", "#ffffff", palette.light, palette.accents[1]]);
		return `<circle cx="${random.between(0, SIDE).toFixed(1)}" cy="${random.between(0, SIDE).toFixed(1)}" r="${radius.toFixed(2)}" fill="${colour}" opacity="${random.between(0.3, 1).toFixed(2)}"/>`;
	}).join("");
}

function planet({ palette, random }: Wishes, radius: number): string {
	const seed = Math.floor(random.between(1, 999));
	const light = mix(palette.accents[1], palette.light, 0.45);
	const size = radius.toFixed(1);
	const box = `x="-${size}" y="-${size}" width="${(radius * 2).toFixed(1)}" height="${(radius * 2).toFixed(1)}"`;
	return `<defs><radialGradient id="ball" cx="0.3" cy="0.26" r="0.95"><stop offset="0" stop-color="${light}"/><stop offset="0.3" stop-color="${mix(light, palette.accents[0], 0.6)}"/><stop offset="0.55" stop-color="${mix(palette.accents[0], palette.accents[2], 0.65)}"/><stop offset="0.8" stop-color="${mix(palette.accents[2], palette.near, 0.7)}"/><stop offset="1" stop-color="${palette.near}"/></radialGradient>
<radialGradient id="air"><stop offset="0.78" stop-color="${palette.accents[0]}" stop-opacity="0.5"/><stop offset="1" stop-color="${palette.accents[0]}" stop-opacity="0"/></radialGradient><clipPath id="disc"><circle r="${size}"/></clipPath>
<filter id="bands" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.004 0.045" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 2.4 0 0 0 -1.05"/></filter></defs>
<circle r="${(radius * 1.22).toFixed(1)}" fill="url(#air)"/><circle r="${size}" fill="url(#ball)"/><g clip-path="url(#disc)"><rect ${box} filter="url(#bands)" opacity="0.2"/></g>`;
}

function rings({ palette, random, names }: Wishes, radius: number): [string, string] {
	if (!names("saturn", "ring", "saturne") && random.between(0, 1) < 0.35) {
		return ["", ""];
	}
	const bands = Array.from({ length: 15 }, (_, index) => {
		const reach = radius * (1.32 + index * 0.05);
		const colour = mix(palette.accents[1], palette.light, random.between(0, 0.8));
		const stroke = `stroke="${colour}" stroke-width="${random.between(1.2, 6.5).toFixed(1)}" opacity="${random.between(0.25, 0.85).toFixed(2)}"`;
		const half = (sweep: number) =>
			`<path d="M${(-reach).toFixed(1)} 0A${reach.toFixed(1)} ${(reach * 0.27).toFixed(1)} 0 0 ${sweep} ${reach.toFixed(1)} 0" ${stroke}/>`;
		return [half(1), half(0)] as const;
	});
	const group = (part: 0 | 1) => `<g fill="none">${bands.map((band) => band[part]).join("")}</g>`;
	return [group(0), group(1)];
}

function orbits({ palette, random }: Wishes, radius: number): string {
	return [2.5, 3.1, 3.9]
		.map((share) => {
			const reach = radius * share;
			const angle = random.between(0, 2 * Math.PI);
			const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.38];
			const colour = random.pick([palette.accents[1], palette.light, palette.accents[0]]);
			return `<ellipse rx="${reach.toFixed(0)}" ry="${(reach * 0.38).toFixed(0)}" fill="none" stroke="${palette.light}" stroke-width="0.8" opacity="0.28"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${random.between(5, 15).toFixed(1)}" fill="${mix(colour, palette.near, 0.15)}"/>`;
		})
		.join("");
}
