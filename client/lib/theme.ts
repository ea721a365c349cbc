import { useSyncExternalStore } from "react";

/** The themes in the order in which the switch goes through them; `system` is the default. */
const themes = ["system", "light", "dark"] as const;

/** A theme that a visitor can choose. */
export type Theme = (typeof themes)[number];

/** Read by the script in index.html too, before the first paint. */
const KEY = "vitrine.theme";

const listeners = new Set<() => void>();

/** The chosen theme, and how to go on to the next one. */
export function useTheme(): { theme: Theme; next: Theme; switchTheme: () => void } {
	const theme = useSyncExternalStore(subscribe, readTheme, systemTheme);
	const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
	return { theme, next, switchTheme: () => applyTheme(next) };
}

function applyTheme(theme: Theme) {
	const { dataset } = document.documentElement;
	if (theme === "system") delete dataset.theme;
	else dataset.theme = theme;
	try {
		if (theme === "system") localStorage.removeItem(KEY);
		else localStorage.setItem(KEY, theme);
	} catch {
		// Storage is switched off: the choice holds until the page is left.
	}
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function readTheme(): Theme {
	const { theme } = document.documentElement.dataset;
	return theme === "light" || theme === "dark" ? theme : "system";
}

function systemTheme(): Theme {
	return "system";
}
