import compile from "icu-minify/compile";
import { type Plugin, runnerImport } from "vite";

type Area = { messages: Readonly<Record<string, string>> };

const areaFile = /\/client\/messages\/[a-z-]+\/(?!index)[a-z-]+\.ts$/;

/** Vite plugin that parses messages at build time, so that browsers need no parser. */
export function compiledMessages(): Plugin {
	return {
		name: "compiled-messages",
		enforce: "pre",
		async transform(_source, id) {
			if (!areaFile.test(id)) return undefined;
			const { module } = await runnerImport<Area>(id, { logLevel: "error" });
			const compiled = Object.entries(module.messages).map(([key, text]) => [key, compile(text)]);
			return `export const messages = ${JSON.stringify(Object.fromEntries(compiled))};`;
		},
	};
}
