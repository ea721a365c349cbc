/** Saves a Markdown text as a file on the visitor's device. */
export function saveText(name: string, text: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	URL.revokeObjectURL(url);
}
