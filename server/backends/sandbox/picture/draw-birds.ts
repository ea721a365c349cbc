import type { Wishes } from "./read-wishes.ts";
import { SIDE } from "./side.ts";

/** A small flock, where the prompt names birds and at times of itself. */
export function drawBirds({ random, names, palette }: Wishes, height: number): string {
	const isAsked = names("bird", "gull", "seagull", "swallow", "crane", "oiseau", "mouette");
	if (!isAsked && (palette.isNight || random.between(0, 1) < 0.5)) {
		return "";
	}
	const centre = random.between(0.2, 0.8) * SIDE;
	const birds = Array.from({ length: isAsked ? 11 : 6 }, (_, index) => {
		const x = centre + (index - 3) * random.between(16, 26);
		const y = height - 40 + Math.abs(index - 3) * random.between(5, 11);
		const wing = random.between(5, 10);
		return `M${(x - wing).toFixed(1)} ${(y - wing * 0.35).toFixed(1)}q${(wing * 0.6).toFixed(1)} ${(-wing * 0.5).toFixed(1)} ${wing.toFixed(1)} ${(wing * 0.35).toFixed(1)}q${(wing * 0.4).toFixed(1)} ${(-wing * 0.85).toFixed(1)} ${wing.toFixed(1)} ${(-wing * 0.35).toFixed(1)}`;
	});
	return `<path d="${birds.join("")}" fill="none" stroke="${palette.near}" stroke-width="1.7" stroke-linecap="round" opacity="0.75"/>`;
}
