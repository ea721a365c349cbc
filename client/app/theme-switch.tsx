import { Monitor, Moon, Sun } from "lucide-react";
import { useTexts } from "../language/use-texts.ts";
import { type Theme, useTheme } from "../lib/theme.ts";
import { IconButton } from "../ui/icon-button.tsx";

const icons = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Theme, unknown>;

/** One button that cycles through the themes: system, light, dark. */
export function ThemeSwitch() {
	const t = useTexts("page");
	const { theme, next, switchTheme } = useTheme();
	return (
		<IconButton
			icon={icons[theme]}
			label={t("theme", { theme: t(theme), next: t(next) })}
			onClick={switchTheme}
		/>
	);
}
