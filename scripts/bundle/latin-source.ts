import type { Plugin } from "vite";

/**
 * Writes every character beyond Latin-1 as its escape. The engine keeps the text of a module for as
 * long as it runs, and one such character doubles its size: 2 MB of memory for a few arrows.
 */
export function latinSource(): Plugin {
	return {
		name: "latin-source",
		// After the minifier, which would write the characters themselves again.
		generateBundle(_options, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type === "chunk") file.code = file.code.replace(/[^\0-\xff]/g, escapeOf);
			}
		},
	};
}

function escapeOf(unit: string): string {
	return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
