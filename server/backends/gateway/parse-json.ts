/** Parses JSON; undefined for anything that is none, which no schema of ours takes. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
