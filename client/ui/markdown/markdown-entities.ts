/** Turns the character references a model may write (`&amp;`, `&#39;`) into their characters. */
export function decodeEntities(text: string): string {
	return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/gi, (reference) => {
		const { body } = new DOMParser().parseFromString(`<p>${reference}`, "text/html");
		// The beginning of an unknown name may be a known one: such a reference stays as it is.
		return body.textContent.endsWith(";") ? reference : body.textContent;
	});
}
