/** Parses JSON; undefined for anything else, which every schema here refuses. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
