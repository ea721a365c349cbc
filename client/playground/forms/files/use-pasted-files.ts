import { useEffect, useEffectEvent } from "react";

/** Hands over files that are pasted anywhere but into a text field. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void) {
	const handlePaste = useEffectEvent((event: ClipboardEvent) => {
		const files = [...(event.clipboardData?.files ?? [])];
		if (files.length === 0 || isTextField(event.target)) return;
		event.preventDefault();
		onFiles(files);
	});

	useEffect(() => {
		document.addEventListener("paste", handlePaste);
		return () => document.removeEventListener("paste", handlePaste);
	}, []);
}

function isTextField(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest("textarea, [contenteditable]") !== null;
}
