import { Languages } from "lucide-react";
import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { sitePathname, withBasePath } from "../language/base-path.ts";
import { languages } from "../language/languages.ts";
import { loadLanguage } from "../language/load-language.ts";
import { barePath, pathIn } from "../language/paths.ts";
import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { LazyExtra } from "../ui/lazy-boundary.tsx";

const themeSwitch = lazyComponent(async () => (await import("./theme-switch.tsx")).ThemeSwitch);

/** Links to the same page in each language, keeping its content; below them the themes. */
export function LanguageSwitch() {
	const t = useTexts("page");
	const id = useId();
	const shown = useLanguage();
	const [pathname, navigate] = useLocation();
	const search = useSearch();
	const choosing = useRef<AbortController>(undefined);
	const [wasOpened, setWasOpened] = useState(false);
	const menu = useRef<HTMLDivElement>(null);
	const path = barePath(pathname) + (search && `?${search}`);
	useEffect(() => {
		// The browser may have opened it before React could hear of it.
		if (menu.current && menu.current.getClientRects().length > 0) setWasOpened(true);
	}, []);

	async function handleChoose(event: MouseEvent<HTMLAnchorElement>, tag: string) {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		const { href } = event.currentTarget;
		// The last choice counts, which its cookie remembers.
		choosing.current?.abort();
		choosing.current = new AbortController();
		const { signal } = choosing.current;
		menu.current?.hidePopover();
		const isLoaded = await loadLanguage({ tag, address: href, shown, signal }).then(
			() => true,
			() => false,
		);
		if (signal.aborted) return;
		// A language may load slowly: it is the page where the visitor is by then.
		const now = barePath(sitePathname()) + window.location.search + window.location.hash;
		if (!isLoaded) return window.location.assign(withBasePath(`/language/${tag}${now}`));
		// An answer that came in a link is in the history alone.
		const { sentLink } = window.history.state ?? {};
		navigate(pathIn(tag, now), { replace: true, state: { sentLink } });
	}

	return (
		<>
			<IconButton icon={Languages} label={t("language")} popoverTarget={id} />
			<div
				ref={menu}
				id={id}
				popover="auto"
				onToggle={() => setWasOpened(true)}
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
				<div className="mt-1.5 min-h-11 w-52">
					{wasOpened && <LazyExtra code={themeSwitch} props={{}} />}
				</div>
			</div>
		</>
	);
}
