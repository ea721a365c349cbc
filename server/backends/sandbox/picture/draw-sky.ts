import { linearGradient } from "./gradient.ts";
import { mix } from "./mix.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

/** Where the sun or the moon stands, and where the ground begins. */
export type SkyPlan = { x: number; y: number; radius: number; horizon: number };

/** Draws the sky: its colours, stars, northern lights, sun or moon and thin clouds. */
export function drawSky(wishes: Wishes, plan: SkyPlan): string {
	const { palette, names } = wishes;
	const [top, upper, lower, horizon] = palette.sky;
	const gradient = linearGradient("sky", [
		{ at: 0, colour: top },
		{ at: 0.4, colour: upper },
		{ at: 0.75, colour: lower },
		{ at: 1, colour: horizon },
	]);
	const hasLights = names("aurora", "borealis", "aurore");
	// The clouds stay outside the group that a lake mirrors: they are costly, and water blurs them.
	return [
		'<g id="mirrored-sky">',
		`<defs>${gradient}</defs><rect width="${SIDE}" height="${plan.horizon + 60}" fill="url(#sky)"/>`,
		palette.isNight ? stars(wishes, plan.horizon) : "",
		hasLights ? northernLights(wishes) : "",
		heavenlyBody(wishes, plan),
		"</g>",
		clouds(wishes, plan.horizon),
	].join("");
}

function stars({ random }: Wishes, horizon: number): string {
	return Array.from({ length: 190 }, () => {
		const y = random.between(0, 1) ** 1.4 * horizon;
		const radius = 0.4 + random.between(0, 1) ** 6 * 1.7;
		return `<circle cx="${random.between(0, SIDE).toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(2)}" fill="#fff" opacity="${random.between(0.25, 0.95).toFixed(2)}"/>`;
	}).join("");
}

function heavenlyBody({ palette }: Wishes, { x, y, radius }: SkyPlan): string {
	const glow = mix(palette.light, palette.sky[3], 0.35);
	const reach = radius * 7;
	const strength = palette.isNight ? 0.45 : 0.85;
	const craters = palette.isNight
		? `<g fill="${mix(palette.light, palette.sky[2], 0.25)}" opacity="0.5"><circle cx="${x - radius * 0.3}" cy="${y - radius * 0.2}" r="${radius * 0.22}"/><circle cx="${x + radius * 0.28}" cy="${y + radius * 0.3}" r="${radius * 0.3}"/><circle cx="${x + radius * 0.35}" cy="${y - radius * 0.4}" r="${radius * 0.12}"/></g>`
		: "";
	return `<defs><radialGradient id="glow"><stop offset="0" stop-color="${glow}" stop-opacity="${strength}"/><stop offset="0.35" stop-color="${glow}" stop-opacity="${strength * 0.4}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>
<circle cx="${x}" cy="${y}" r="${reach}" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${palette.light}"/>${craters}`;
}

function clouds({ palette, random }: Wishes, horizon: number): string {
	const seed = Math.floor(random.between(1, 999));
	const colour = mix(palette.sky[3], palette.light, 0.4);
	const value = Number.parseInt(colour.slice(1), 16);
	const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) =>
		(channel / 255).toFixed(3),
	);
	const fade = linearGradient("cloud-fade", [
		{ at: 0, colour: "#fff", opacity: 0.15 },
		{ at: 0.55, colour: "#fff", opacity: 0.9 },
		{ at: 1, colour: "#fff", opacity: 0.2 },
	]);
	return `<defs>${fade}<mask id="cloud-mask"><rect width="${SIDE}" height="${horizon}" fill="url(#cloud-fade)"/></mask>
<filter id="clouds" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.0035 0.016" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 2.6 0 0 0 -1.15"/></filter></defs>
<g mask="url(#cloud-mask)"><rect width="${SIDE}" height="${horizon}" filter="url(#clouds)" opacity="${palette.isNight ? 0.28 : 0.7}"/></g>`;
}

function northernLights({ palette, random }: Wishes): string {
	const bands = palette.accents.map((colour, index) => {
		const y = 150 + index * 55;
		const wave = Array.from({ length: 9 }, (_, step) => {
			const x = step * 110 - 50;
			return `${x} ${(y + Math.sin(step * 0.9 + index) * 55 + random.between(-25, 25)).toFixed(0)}`;
		});
		return `<polyline points="${wave.join(" ")}" fill="none" stroke="${colour}" stroke-width="${random.between(60, 110).toFixed(0)}" stroke-linejoin="round" opacity="0.42"/>`;
	});
	return `<defs><filter id="soft" x="-0.2" y="-0.5" width="1.4" height="2"><feGaussianBlur stdDeviation="16 46"/></filter></defs><g filter="url(#soft)">${bands.join("")}</g>`;
}
