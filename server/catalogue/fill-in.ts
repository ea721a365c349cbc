const NAME = /\$([A-Za-z_]\w*)/g;

/** Gives the value of a variable, or undefined where it is not set. */
export type Variables = (name: string) => string | undefined;

/** Puts the values of variables in place of their names: `$ENGINE_URL/v1`. Undefined where one is not set. */
export function fillIn(text: string, variables: Variables): string | undefined {
	const names = [...text.matchAll(NAME)].map(([, name = ""]) => name);
	if (names.some((name) => variables(name) === undefined)) return undefined;
	return text.replace(NAME, (_, name: string) => variables(name) ?? "");
}
