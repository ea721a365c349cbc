import { Languages } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { languages } from "../language/languages.ts";
import { loadLanguage } from "../language/load-language.ts";
import { barePath, pathIn } from "../language/paths.ts";
import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";

/** The languages by their own names: each leads to the same page in it, and what is there stays. */
export function LanguageSwitch() {
	const t = useTexts("page");
	const shown = useLanguage();
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const menu = useRef<HTMLDetailsElement>(null);
	const path = barePath(pathname);

	async function handleChoose(event: MouseEvent<HTMLAnchorElement>, tag: string) {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		const { href } = event.currentTarget;
		try {
			await loadLanguage(tag, { choice: href, shown });
			close();
			menu.current?.querySelector("summary")?.focus();
			navigate(pathIn(tag, path) + search, { replace: true, preventScrollReset: true });
		} catch {
			window.location.assign(href);
		}
	}
	function close() {
		if (menu.current) menu.current.open = false;
	}

	return (
		<details
			ref={menu}
			className="relative"
			onBlur={({ currentTarget, relatedTarget }) => {
				if (!currentTarget.contains(relatedTarget)) close();
			}}
			onKeyDown={({ key, currentTarget }) => {
				if (key !== "Escape") return;
				close();
				currentTarget.querySelector("summary")?.focus();
			}}
		>
			<summary
				aria-label={t("language")}
				title={t("language")}
				className="flex size-11 items-center justify-center rounded-lg text-soft transition-colors hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden"
			>
				<Languages aria-hidden="true" className="size-5" />
			</summary>
			<ul className="absolute end-0 z-50 mt-1 rounded-xl border border-line bg-surface p-1.5 shadow-lg shadow-black/10">
				{Object.entries(languages).map(([tag, { name, direction }]) => (
					<li key={tag}>
						<a
							href={`/language/${tag}${path}${search}`}
							hrefLang={tag}
							lang={tag}
							dir={direction}
							aria-current={tag === shown || undefined}
							onClick={(event) => handleChoose(event, tag)}
							className="block min-h-11 rounded-lg px-4 py-2.5 text-start hover:bg-sunken aria-[current]:font-medium aria-[current]:text-accent"
						>
							{name}
						</a>
					</li>
				))}
			</ul>
		</details>
	);
}
