import type { Random } from "../seeded-random.ts";

type Pine = { x: number; y: number; height: number };

/** A pine's outline as a part of an SVG path: ragged tiers of branches that hang a little. */
export function drawPine(random: Random, { x, y, height }: Pine): string {
	const tiers = height > 120 ? 11 : height > 40 ? 7 : 4;
	const half = height * random.between(0.15, 0.21);
	const crown = height * 0.93;
	const left: string[] = [];
	const right: string[] = [];
	for (let tier = 1; tier <= tiers; tier += 1) {
		const share = tier / tiers;
		const down = y - height + crown * share;
		const lift = (crown / tiers) * 0.42;
		const reach = half * share ** 0.9;
		const inner = reach * 0.45;
		right.push(
			point(x + reach * random.between(0.78, 1.12), down + random.between(-0.1, 0.1) * lift),
			point(x + inner, down - lift),
		);
		left.push(
			point(x - inner, down - lift),
			point(x - reach * random.between(0.78, 1.12), down + random.between(-0.1, 0.1) * lift),
		);
	}
	const trunk = Math.max(0.6, height * 0.013);
	const foot = `${point(x + trunk, y - height * 0.1)} ${point(x + trunk, y)} ${point(x - trunk, y)} ${point(x - trunk, y - height * 0.1)}`;
	return `M${point(x, y - height)}L${right.join(" ")} ${foot} ${left.reverse().join(" ")}Z`;
}

function point(x: number, y: number): string {
	return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
