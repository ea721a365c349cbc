/**
 * Placeholders of the visitor's text and file, which no server needs in order to show a call: the browser fills
 * them in.
 */
export const placeholders = { input: "⟦input⟧", system: "⟦system⟧" } as const;

/** The bytes of the placeholder of a file, as base64: whole groups, so that they can be found in a body. */
export const FILE_BASE64 = "vitrinefile0";

/** A field of a form: a text, or the file under the name and type that it is sent with. */
export type FormPart = { name: string } & ({ text: string } | { file: string; type: string });

/** The first request of a call to a provider, with the placeholders; its method is POST. */
export type CallRequest = {
	url: string;
	/** In `authorization`, `$` and the variable stand for the key. */
	headers: Readonly<Record<string, string>>;
	/** JSON as text, a form, or the file itself. */
	body: { json: string } | { form: readonly FormPart[] } | "file";
	/** The variable that holds the key, without `$`. */
	keyName: string;
};
