/** The pictures that the form of a picture model suggests, in the order of its ideas. Back to front, in 96 by 96. */
export const ideaDrawings = [
	// A lighthouse above a calm sea at dawn.
	[
		["fill-art-sky", "M0 0h96v96H0z"],
		["fill-art-glow", "M8 58a30 30 0 0160 0z"],
		["fill-art-sun", "M24 58a14 14 0 0128 0z"],
		["fill-art-lake", "M0 58h96v38H0z"],
		["fill-none stroke-art-sun stroke-2", "M26 66h24M32 73h12M22 80h20"],
		["fill-art-near", "M48 96c3-17 14-24 26-24s18 6 22 16v8z"],
		["fill-surface", "M67 73l4-43h10l4 43z"],
		["fill-accent", "M68.3 60h15.4l.9 9H67.4zM70.1 40h11.8l.8 9H69.3z"],
		["fill-art-sun", "M72 20h8v10h-8z"],
		["fill-art-tree", "M69 20l7-8 7 8z"],
	],
	// A city of glass in the rain, at night.
	[
		["fill-art-tree", "M0 0h96v96H0z"],
		["fill-art-far", "M44 96V50h16v46z"],
		["fill-art-mid", "M24 96V20h18v76z"],
		["fill-art-near", "M4 96V40h20v56zM62 96V28h24v68z"],
		[
			"fill-none stroke-art-sun stroke-3",
			"M10 50h6M16 62h3M10 74h6M30 30h6M30 42h2M30 54h6M34 70h3M49 60h6M49 72h3M68 40h5M78 40h2M68 54h2M76 66h5M68 80h5",
		],
		[
			"fill-none stroke-edge stroke-2",
			"M12 8l-4 12M34 4l-3 9M52 8l-4 12M72 6l-4 12M90 14l-4 12M52 30l-3 9M92 50l-4 12M44 66l-3 9",
		],
	],
	// A still life with pears, in oil.
	[
		["fill-art-wall", "M0 0h96v96H0z"],
		["fill-art-table", "M0 74h96v22H0z"],
		["fill-art-glow", "M71 40c2 9 13 13 13 27a18 18 0 01-36 0c0-14 10-18 12-27a5.5 5.5 0 0111 0z"],
		["fill-none stroke-art-tree stroke-3", "M65 36c0-5 3-8 7-10"],
		["fill-art-sun", "M45 30c3 11 17 17 17 35a23 21 0 01-46 0c0-18 14-24 17-35a6 6 0 0112 0z"],
		["fill-none stroke-art-tree stroke-3", "M39 25c0-6 3-10 8-12"],
		["fill-none stroke-surface stroke-3", "M25 62c0-6 3-10 6-13"],
	],
	// A paper boat on a puddle, seen from above.
	[
		["fill-art-table", "M0 0h96v96H0z"],
		["fill-art-lake", "M6 50c0-22 20-36 44-34s42 14 40 36-22 32-44 32S6 72 6 50z"],
		[
			"fill-none stroke-art-far stroke-2",
			"M16 52c2-16 16-26 34-26s30 10 30 26-14 24-32 24-34-8-32-24z",
		],
		["fill-surface stroke-edge stroke-[1.5]", "M20 50l18-16h20l18 16-18 16H38z"],
		["fill-none stroke-edge stroke-[1.5]", "M20 50h56M38 34l10 16 10-16M38 66l10-16 10 16"],
	],
	// A fox reading under a street lamp, woodcut.
	[
		["fill-art-near", "M0 0h96v96H0z"],
		["fill-art-glow", "M54 20h12l26 76H18z"],
		["fill-none stroke-art-tree stroke-3", "M84 96V16c0-5-3-8-8-8H64"],
		["fill-art-sun", "M50 20l4-11h12l4 11z"],
		["fill-art-tree", "M58 94c14 2 22-8 16-22 12 8 12 22 2 24H58z"],
		["fill-art-tree", "M32 94c0-20 6-28 14-28s14 8 14 28z"],
		["fill-art-tree", "M30 36l9 8h14l9-8 1 18-17 15-17-15z"],
		["fill-art-sky", "M37 54l9 15 9-15-9 6z"],
		["fill-none stroke-art-sun stroke-2", "M40 51h.1M52 51h.1"],
		["fill-surface stroke-edge stroke-[1.5]", "M28 78l18 5 18-5v13l-18 5-18-5zM46 83v13"],
	],
	// A greenhouse full of ferns on the moon.
	[
		["fill-art-tree", "M0 0h96v96H0z"],
		["fill-none stroke-art-sun stroke-2", "M12 18h.1M36 12h.1M60 24h.1M22 40h.1M84 46h.1M52 8h.1"],
		["fill-art-mid", "M70 20a9 9 0 0118 0a9 9 0 01-18 0z"],
		["fill-art-far", "M0 76c30-8 66-8 96 0v20H0z"],
		["fill-art-lake", "M16 80a32 38 0 0164 0z"],
		[
			"fill-none stroke-good stroke-3",
			"M34 79c0-11-4-16-9-18M34 79c0-13 2-19 7-24M56 79c0-11 4-16 10-18M56 79c0-13-2-19-7-24M45 79V66",
		],
		[
			"fill-none stroke-surface stroke-2",
			"M16 80a32 38 0 0164 0M48 42v38M32 47c-4 9-6 20-6 33M64 47c4 9 6 20 6 33",
		],
	],
] as const;
