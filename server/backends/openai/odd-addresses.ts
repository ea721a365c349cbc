import type { Backend } from "../../catalogue/catalogue.ts";
import { openaiBase } from "./openai-url.ts";

/** The back-ends whose base address had too much or too little of a path, with what it is read as. */
export function oddAddresses(
	models: readonly { backends: readonly Backend[] }[],
): { backend: string; base: string }[] {
	return models
		.flatMap(({ backends }) => backends)
		.filter(({ wire, url }) => wire === "openai" && openaiBase(url) !== url)
		.map(({ name, url }) => ({ backend: name, base: openaiBase(url) }));
}
