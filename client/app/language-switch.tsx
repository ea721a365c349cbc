import { Languages } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { withBasePath } from "../language/base-path.ts";
import { languages } from "../language/languages.ts";
import { loadLanguage } from "../language/load-language.ts";
import { barePath, pathIn } from "../language/paths.ts";
import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { IconButton } from "../ui/icon-button.tsx";

/** Links to the same page in each language, keeping its content; below them, further settings. */
export function LanguageSwitch({ children }: { children: ReactNode }) {
	const t = useTexts("page");
	const id = useId();
	const shown = useLanguage();
	const [pathname, navigate] = useLocation();
	const search = useSearch();
	const menu = useRef<HTMLDivElement>(null);
	const path = barePath(pathname) + (search && `?${search}`);

	async function handleChoose(event: MouseEvent<HTMLAnchorElement>, tag: string) {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		const { href } = event.currentTarget;
		menu.current?.hidePopover();
		try {
			await loadLanguage(tag, href, shown);
			navigate(pathIn(tag, path), { replace: true });
		} catch {
			window.location.assign(href);
		}
	}

	return (
		<>
			<IconButton icon={Languages} label={t("language")} popoverTarget={id} />
			<div
				ref={menu}
				id={id}
				popover="auto"
				className="enters absolute inset-auto end-[max(1rem,calc((100vw-72rem)/2+1.5rem))] top-16 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-lg shadow-black/10"
			>
				<ul>
					{Object.entries(languages).map(([tag, { name, direction }]) => (
						<li key={tag}>
							<a
								href={withBasePath(`/language/${tag}${path}`)}
								hrefLang={tag}
								lang={tag}
								dir={direction}
								aria-current={tag === shown || undefined}
								onClick={(event) => handleChoose(event, tag)}
								className="block min-h-11 rounded-lg px-4 py-2.5 hover:bg-sunken aria-[current]:font-medium aria-[current]:text-accent"
							>
								{name}
							</a>
						</li>
					))}
				</ul>
				{children}
			</div>
		</>
	);
}
