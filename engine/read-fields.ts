/** The fields of a call; undefined if it is no JSON. `null` stands for an absent field, as in OpenAI's API. */
export function readFields(json: string): unknown {
	try {
		return JSON.parse(json, (_, value) => value ?? undefined);
	} catch {
		return undefined;
	}
}
