import { useEffect, useRef } from "react";

/**
 * Keeps the focus in a panel whose content changes: if the focused button disappears with the old content,
 * the panel takes the focus instead of the top of the page.
 */
export function useRestoreFocus(content: string) {
	const panel = useRef<HTMLDivElement>(null);
	const before = useRef(content);

	useEffect(() => {
		if (before.current === content) return;
		before.current = content;
		if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
	}, [content]);

	return panel;
}
