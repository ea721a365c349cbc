/**
 * Placeholders for the visitor's text and file, which the server does not need to show a call: the browser inserts
 * them.
 */
export const placeholders = { input: "⟦input⟧", system: "⟦system⟧" } as const;

/** The placeholder of a file as base64: complete groups of bytes, so that they can be found in a body. */
export const FILE_BASE64 = fileBase64(0);

/** The same of the next files of a call, by their place from 0 to 9. */
export function fileBase64(place: number): string {
	return `vitrinefile${place}`;
}

/** A form field: a text, or the file under the name and type that it is sent with. */
export type FormPart = {
	/** The name of the field. */
	name: string;
} & (
	| {
			/** Its text. */
			text: string;
	  }
	| {
			/** The name of the file. */
			file: string;
			/** Its media type. */
			type: string;
	  }
);

/** The first request of a call to a provider, with placeholders; its method is POST. */
export type CallRequest = {
	/** The address that the call goes to. */
	url: string;
	/** In `authorization`, `$` and the variable's name stand for the key. */
	headers: Readonly<Record<string, string>>;
	/** JSON as text, a form, or the raw file. */
	body:
		| {
				/** The JSON, as text. */
				json: string;
		  }
		| {
				/** The fields of a form, in order. */
				form: readonly FormPart[];
		  }
		| "file";
	/** The variable of the key, without `$`. */
	keyName: string;
};
