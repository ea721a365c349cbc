import type { Plugin } from "vite";

const LEAN = "\0lean-undici";

/**
 * Takes from undici what the gateway uses. Its index loads its fetch, caches, mocks and web sockets
 * with it, which no bundler can leave out: 6 MB of memory. An import of anything else fails the build.
 */
export function leanUndici(): Plugin {
	return {
		name: "lean-undici",
		enforce: "pre",
		resolveId: (id) => (id === "undici" ? LEAN : undefined),
		load: (id) =>
			id === LEAN
				? [
						'export { default as Agent } from "undici/lib/dispatcher/agent.js";',
						'export { default as errors } from "undici/lib/core/errors.js";',
					].join("\n")
				: undefined,
	};
}
