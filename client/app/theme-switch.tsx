import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { storageName } from "../language/base-path.ts";
import { useTexts } from "../language/use-texts.ts";

/** Each theme with its icon and the next one; `system` is the default. */
const themes = {
	system: { icon: Monitor, next: "light" },
	light: { icon: Sun, next: "dark" },
	dark: { icon: Moon, next: "system" },
} as const;

/** Cycles through the themes. The page's root element holds the choice. */
export function ThemeSwitch() {
	const t = useTexts("page");
	const theme = useSyncExternalStore(subscribeToTheme, shownTheme, () => "system" as const);
	const { icon: Icon, next } = themes[theme];

	function handleClick() {
		const { dataset } = document.documentElement;
		if (next === "system") delete dataset.theme;
		else dataset.theme = next;
		// The script in index.html reads it before the first paint.
		const key = storageName("theme");
		try {
			if (next === "system") localStorage.removeItem(key);
			else localStorage.setItem(key, next);
		} catch {
			// Storage is blocked: the choice lasts as long as the page.
		}
	}

	return (
		<button
			type="button"
			onClick={handleClick}
			className="mt-1.5 flex min-h-11 w-full items-center gap-3 rounded-lg border-line border-t px-4 hover:bg-sunken"
		>
			<Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
			{t("theme", { theme: t(theme), next: t(next) })}
		</button>
	);
}

function shownTheme(): keyof typeof themes {
	const { theme } = document.documentElement.dataset;
	return theme === "light" || theme === "dark" ? theme : "system";
}

function subscribeToTheme(onChange: () => void) {
	const observer = new MutationObserver(onChange);
	observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
	return () => observer.disconnect();
}
