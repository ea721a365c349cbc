import { useEffect, useRef, useState } from "react";
import { storageName } from "../language/base-path.ts";

/** Flag for the message shown after the reload. */
export const CLEARED = storageName("cleared");

/** Whether `clearStoredData` reloaded the page. True once. */
export function wasCleared(): boolean {
	try {
		const isCleared = sessionStorage.getItem(CLEARED) !== null;
		sessionStorage.removeItem(CLEARED);
		return isCleared;
	} catch {
		return false;
	}
}

/** Whether everything was cleared before this load; the note about it then takes the focus. */
export function useClearedNote() {
	const note = useRef<HTMLParagraphElement>(null);
	const [isCleared, setIsCleared] = useState(false);
	useEffect(() => {
		if (!wasCleared()) return;
		setIsCleared(true);
		// The reload removed the button that had the focus.
		note.current?.focus();
	}, []);
	return { note, isCleared };
}
