import clsx from "clsx";
import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { storageName } from "../language/base-path.ts";
import { useTexts } from "../language/use-texts.ts";
import { IconButton } from "../ui/icon-button.tsx";

/** Each theme with its icon and the next one; `system` is the default. */
const themes = {
	system: { icon: Monitor, next: "light" },
	light: { icon: Sun, next: "dark" },
	dark: { icon: Moon, next: "system" },
} as const;

type Props = {
	className: string;
	/** Shows the label beside the icon, as an entry of a menu. */
	hasName?: boolean;
};

/** Goes from theme to theme. The page's root element holds the choice. */
export function ThemeSwitch({ className, hasName = false }: Props) {
	const t = useTexts("page");
	const theme = useSyncExternalStore(subscribeToTheme, shownTheme, () => "system" as const);
	const { icon: Icon, next } = themes[theme];

	function handleClick() {
		const { dataset } = document.documentElement;
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
	if (!hasName) return <IconButton {...{ icon: Icon, label, className }} onClick={handleClick} />;
	return (
		<button
			type="button"
			onClick={handleClick}
			className={clsx("flex min-h-11 items-center rounded-lg hover:bg-sunken", className)}
		>
			<Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
			{label}
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
