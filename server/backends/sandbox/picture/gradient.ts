type Stop = { at: number; colour: string; opacity?: number };

/** Where a gradient runs, in pixels; without it, over the height of the shape. */
type Run = { from: number; to: number };

/** An SVG gradient from top to bottom; its stops stand at shares of its run. */
export function linearGradient(id: string, stops: readonly Stop[], run?: Run): string {
	const place = run
		? `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${run.from.toFixed(1)}" y2="${run.to.toFixed(1)}"`
		: 'x1="0" y1="0" x2="0" y2="1"';
	return `<linearGradient id="${id}" ${place}>${stops.map(toStop).join("")}</linearGradient>`;
}

function toStop({ at, colour, opacity = 1 }: Stop): string {
	return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
}
