/** Drawings of tasks that only the playground shows. Back to front, in 200 by 120. */

/** A sheet of paper, and a pen that writes on it. */
export const writing = [
	["fill-surface stroke-line stroke-[1.5]", "M48 10h104a6 6 0 016 6v300H42V16a6 6 0 016-6z"],
	["stroke-accent stroke-[3.5]", "M58 30h44"],
	["stroke-edge stroke-[3.5]", "M58 46h84M58 60h76M58 74h84M58 88h30"],
	["fill-accent", "M98 92l50-50 11 11-50 50-14 3z"],
	["fill-art-sun", "M148 42l5-5a4 4 0 016 0l5 5a4 4 0 010 6l-5 5z"],
] as const;

/** A pear, and bars of what it may be. */
export const naming = [
	["fill-art-wall", "M-200 -300h600v500H-200z"],
	["fill-art-table", "M-200 98h600v400H-200z"],
	["fill-art-sun", "M58 26c4 13 22 20 22 46a30 32 0 01-60 0c0-26 18-33 22-46z"],
	["fill-none stroke-art-tree stroke-4", "M50 26c0-8 4-13 11-15"],
	["stroke-surface stroke-8", "M108 36h74M108 58h74M108 80h74"],
	["stroke-accent stroke-8", "M108 36h60M108 58h24M108 80h9"],
] as const;

const heights = [14, 30, 50, 26, 60, 38, 20, 44, 16];

/** A sound wave that becomes lines of writing. */
export const listening = [
	...heights.map(
		(height, place) =>
			["stroke-accent stroke-5", `M${16.5 + place * 9} ${60 - height / 2}v${height}`] as const,
	),
	["stroke-edge stroke-[3.5]", "M114 42h70M114 56h58M114 70h66M114 84h30"],
	["stroke-accent stroke-3 motion-safe:animate-pulse", "M152 79v10"],
] as const;
