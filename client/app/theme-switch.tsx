import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { storageName } from "../language/base-path.ts";
import { useTexts } from "../language/use-texts.ts";
import { Segments } from "../ui/segments.tsx";

/** Each theme with its icon; `system` is the default. */
const themes = [
	["system", Monitor],
	["light", Sun],
	["dark", Moon],
] as const;

type Theme = (typeof themes)[number][0];

/** The themes, as one choice. The page's root element has the chosen one from the start (index.html). */
export function ThemeSwitch() {
	const t = useTexts("page");
	const [chosen, setChosen] = useState(themeOfPage);
	return (
		<Segments
			label={t("theme")}
			onChoose={(theme) => {
				apply(theme);
				setChosen(theme);
			}}
			options={themes.map(([value, Icon]) => ({
				key: value,
				value,
				isChosen: value === chosen,
				shown: (
					<>
						<Icon aria-hidden="true" className="size-5" />
						{t(value)}
					</>
				),
			}))}
		/>
	);
}

function apply(theme: Theme) {
	const { dataset } = document.documentElement;
	if (theme === "system") delete dataset.theme;
	else dataset.theme = theme;
	// The script in index.html reads it before the first paint.
	const key = storageName("theme");
	try {
		if (theme === "system") localStorage.removeItem(key);
		else localStorage.setItem(key, theme);
	} catch {
		// Storage is blocked: the choice lasts as long as the page.
	}
}

function themeOfPage(): Theme {
	const { theme } = document.documentElement.dataset;
	return theme === "light" || theme === "dark" ? theme : "system";
}
