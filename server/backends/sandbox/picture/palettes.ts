/** The colours of one picture, from its sky to its shadows. */
export type Palette = {
	/** From the top of the sky to the horizon. */
	sky: readonly [string, string, string, string];
	/** Sun or moon. */
	light: string;
	/** What lies far off, in the haze. */
	far: string;
	/** What stands near, almost in the dark. */
	near: string;
	accents: readonly [string, string, string];
	isNight: boolean;
};

/** The palettes, by the mood that they carry. */
export const palettes = {
	sunset: day("2b1b4e 7a2f6b e8645a ffc27a", "fff0c4 c65a6a 1d1033", "ff8a5c ffd166 b5446e"),
	dawn: day("5b7fb8 a9bfe0 f6cfd0 ffe9c9", "fffaf0 a7a3c9 2c3357", "f4a6a0 ffd9a0 7d8cc4"),
	day: day("2f7fd1 6db3ec bfe1f7 f3f7ee", "fffdf0 9cc3dc 173f3a", "f2b544 e86a4f 3d9970"),
	night: night("050714 0c1533 1d2f66 4a68a8", "f4f1de 2c4379 04060f", "8fb8ff f4e4a6 6c63c9"),
	sea: day("0f5c8c 3a9cc0 9fdbe0 f4efd8", "fff8e0 5aa9bd 06283d", "19b5a5 f6c667 0c7fa8"),
	forest: day("7fa58a b5cda6 e0e8c4 fbf5dc", "fffbe6 a9c29f 0d221a", "e0b34a 6f9f5c d9673f"),
	desert: day("3f6fa8 a7b9c9 f2c9a0 ffe3b0", "fff4d6 e3a877 5a2617", "d9773f f2b46d 9c3d25"),
	rose: day("5d2a52 b0527c ee9fae fde3d8", "fff3ec d886a0 3a1334", "e8507d ffb3b8 8c2f62"),
	ruby: day("2a0710 7d1226 d8433f ffc0a3", "fff0e2 b8394a 22040c", "e0263c ff7a6b 8c0f2d"),
	autumn: day("6b5a57 c49a6c f0c98b fbe9c0", "fff5dc c98b4f 351810", "d9502e f2a93b 8a2f1d"),
	winter: day("6f90b5 a9c3dc dbe7f1 f8f6f2", "ffffff b4c8dc 26384f", "7fb0d8 e9eef5 c94f4f"),
	storm: day("1c222e 3b4656 77828c c3c4b8", "f0ead2 6e7985 0f141c", "9fb3c8 e3d9a8 4b5d75"),
	neon: night("0a0420 2a0b4f 7a1a86 ff4f9a", "ffd9f2 51207f 05020f", "18e0ff ff3fa4 ffe14d"),
	lavender: day("3b2f6b 7a68b3 c9b2e0 f7e4e6", "fff6f0 9c88c9 1f1840", "a685e2 f2b8d0 5c4a9c"),
	aurora: night("030b1a 06283a 0f5f5c 5fc8a0", "eafff4 12505a 020a10", "5cf2b8 8f7bff d8ffe8"),
	primary: day("1d5fa8 3f86c8 f4b51e f7ecd2", "fffaf0 8fb3c9 1b1b1f", "e63327 f4b51e 1d5fa8"),
	gold: day("4a3418 a8762c e8b95a fff0c2", "fffbe8 c9923f 241505", "f2c14e d98324 7a4a12"),
} as const satisfies Record<string, Palette>;

function day(sky: string, ground: string, accents: string): Palette {
	const [top = "", upper = "", lower = "", horizon = ""] = hexes(sky);
	const [light = "", far = "", near = ""] = hexes(ground);
	const [first = "", second = "", third = ""] = hexes(accents);
	return {
		sky: [top, upper, lower, horizon],
		light,
		far,
		near,
		accents: [first, second, third],
		isNight: false,
	};
}

function night(sky: string, ground: string, accents: string): Palette {
	return { ...day(sky, ground, accents), isNight: true };
}

function hexes(list: string): string[] {
	return list.split(" ").map((digits) => `#${digits}`);
}
