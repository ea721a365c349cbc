import { Monitor, Moon, Sun } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { storageName } from "../language/base-path.ts";
import { useTexts } from "../language/use-texts.ts";
import { IconButton } from "../ui/icon-button.tsx";

/** Each theme with its icon and the next one; `system` is the default. */
const themes = {
	system: { icon: Monitor, next: "light" },
	light: { icon: Sun, next: "dark" },
	dark: { icon: Moon, next: "system" },
} as const;

export function ThemeSwitch() {
	const t = useTexts("page");
	const [theme, setTheme] = useState<keyof typeof themes>("system");
	const { icon, next } = themes[theme];
	// In an effect, because the server rendered without the visitor's choice.
	useLayoutEffect(() => {
		const { theme: chosen } = document.documentElement.dataset;
		if (chosen === "light" || chosen === "dark") setTheme(chosen);
	}, []);

	function handleClick() {
		const { dataset } = document.documentElement;
		setTheme(next);
		if (next === "system") delete dataset.theme;
		else dataset.theme = next;
		// The script in index.html reads it too, before the first paint.
		const key = storageName("theme");
		try {
			if (next === "system") localStorage.removeItem(key);
			else localStorage.setItem(key, next);
		} catch {
			// Storage is blocked: the choice lasts as long as the page.
		}
	}

	const label = t("theme", { theme: t(theme), next: t(next) });
	return <IconButton icon={icon} label={label} onClick={handleClick} />;
}
