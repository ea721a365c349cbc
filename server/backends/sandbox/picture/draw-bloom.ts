import type { Random } from "../seeded-random.ts";
import { mix } from "./mix.ts";
import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

/** Draws one great flower seen from above: rings of petals around a heart of seeds. */
export function drawBloom({ palette, random }: Wishes): string {
	const rings = random.pick([5, 6, 7]);
	const petals = random.pick([8, 10, 12, 13]);
	const outer = mix(palette.accents[2], palette.sky[0], 0.35);
	const petalRings = Array.from({ length: rings }, (_, ring) => {
		const share = ring / (rings - 1);
		const colour =
			share < 0.5
				? mix(outer, palette.accents[0], share * 2)
				: mix(palette.accents[0], palette.accents[1], (share - 0.5) * 1.7);
		return petalRing(random, {
			ring,
			petals,
			colour,
			tip: mix(colour, palette.light, 0.42),
			reach: 350 * (1 - share * 0.68),
		});
	});
	const dark = mix(palette.near, palette.sky[0], 0.3);
	return `<defs><radialGradient id="ground"><stop offset="0" stop-color="${mix(dark, palette.sky[1], 0.6)}"/><stop offset="1" stop-color="${mix(dark, "#000000", 0.35)}"/></radialGradient></defs>
<rect width="${SIDE}" height="${SIDE}" fill="url(#ground)"/><g transform="translate(${SIDE / 2} ${SIDE / 2})">${petalRings.join("")}${seeds(palette.accents[1], palette.near)}</g>`;
}

function petalRing(
	random: Random,
	{
		ring,
		petals,
		colour,
		tip,
		reach,
	}: { ring: number; petals: number; colour: string; tip: string; reach: number },
): string {
	const half = ((Math.PI * reach) / petals) * 0.98;
	const shape = `M0 0C${(-half * 0.9).toFixed(1)} ${(-reach * 0.35).toFixed(1)} ${(-half).toFixed(1)} ${(-reach * 0.86).toFixed(1)} 0 ${(-reach).toFixed(1)}C${half.toFixed(1)} ${(-reach * 0.86).toFixed(1)} ${(half * 0.9).toFixed(1)} ${(-reach * 0.35).toFixed(1)} 0 0Z`;
	const veins = [-0.3, -0.15, 0, 0.15, 0.3]
		.map(
			(lean) =>
				`M0 ${(-reach * 0.18).toFixed(1)}Q${(half * lean * 1.6).toFixed(1)} ${(-reach * 0.55).toFixed(1)} ${(half * lean).toFixed(1)} ${(-reach * 0.9).toFixed(1)}`,
		)
		.join("");
	const offset = (ring % 2) * (180 / petals) + random.between(-3, 3);
	const all = Array.from({ length: petals }, (_, index) => {
		const turn = offset + (index * 360) / petals + random.between(-2, 2);
		return `<g transform="rotate(${turn.toFixed(2)}) scale(${random.between(0.94, 1.05).toFixed(3)})"><path d="${shape}" fill="#000" opacity="0.22" transform="translate(3 5) scale(1.015)"/><path d="${shape}" fill="url(#petal-${ring})"/><path d="${veins}" fill="none" stroke="${tip}" stroke-width="0.9" opacity="0.35"/></g>`;
	});
	return `<defs><linearGradient id="petal-${ring}" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${mix(colour, "#14060f", 0.5)}"/><stop offset="0.55" stop-color="${colour}"/><stop offset="1" stop-color="${tip}"/></linearGradient></defs>${all.join("")}`;
}

function seeds(light: string, dark: string): string {
	const golden = Math.PI * (3 - Math.sqrt(5));
	const dots = Array.from({ length: 170 }, (_, index) => {
		const reach = Math.sqrt(index) * 4.3;
		const [x, y] = [Math.cos(index * golden) * reach, Math.sin(index * golden) * reach];
		return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(1.3 + reach * 0.028).toFixed(1)}" fill="${mix(light, dark, Math.max(0, 0.55 - reach / 90))}"/>`;
	});
	return `<circle r="58" fill="${mix(dark, light, 0.15)}"/>${dots.join("")}`;
}
