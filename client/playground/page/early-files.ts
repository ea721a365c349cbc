import { useEffect } from "react";

/** What was dropped before `files-anywhere.tsx` had come. */
let dropped: readonly File[] = [];

/**
 * Until the code that opens a file has come, keeps one that is dropped and that no form has taken: the browser would
 * show it in place of the page.
 */
export function useEarlyFiles(isOver: boolean) {
	useEffect(() => {
		if (isOver) return;
		const left = new AbortController();
		const { signal } = left;
		const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files");
		// On the window, to run after the forms, which listen on the document.
		const hold = (event: DragEvent) => {
			if (event.defaultPrevented || !hasFiles(event)) return;
			event.preventDefault();
			if (event.type === "drop") dropped = [...(event.dataTransfer?.files ?? [])];
		};
		window.addEventListener("dragover", hold, { signal });
		window.addEventListener("drop", hold, { signal });
		return () => left.abort();
	}, [isOver]);
}

/** Takes what was dropped, or chosen in the field for any file, before. */
export function takeEarlyFiles(): readonly File[] {
	const field = document.querySelector<HTMLInputElement>("[data-any-file]");
	const files = dropped.length > 0 ? dropped : [...(field?.files ?? [])];
	dropped = [];
	if (field) field.value = "";
	return files;
}
