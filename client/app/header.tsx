import clsx from "clsx";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { PageLink } from "../language/page-link.tsx";
import { barePath } from "../language/paths.ts";
import { useTexts } from "../language/use-texts.ts";
import { useSite } from "../lib/site/site.ts";
import { Logo } from "../ui/logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const links = [
	{ to: "/", label: "home" },
	{ to: "/playground", label: "playground" },
] as const;

/** A site name of up to this many letters fits beside the links on a phone. */
const LONG_NAME = 14;

type Props = {
	/** The button of the kept results, if there is one. */
	results: ReactNode;
};

/** The site's name, the kept results, links to its two pages, the languages and the theme. */
export function Header({ results }: Props) {
	const t = useTexts("page");
	const here = barePath(useLocation()[0]);
	const { name } = useSite();
	const isLong = name.length > LONG_NAME;
	return (
		<header className="print:hidden">
			<div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:h-18 sm:gap-2 sm:px-6">
				<PageLink
					to="/"
					className="-ms-1 flex min-h-11 min-w-11 items-center gap-1.5 rounded-lg px-1 font-display text-lg font-semibold tracking-tight sm:gap-2.5 sm:text-xl"
				>
					<Logo className="size-8 shrink-0 max-[24rem]:size-7" />
					{/* A long name wraps to two lines and is then truncated, in both writing directions. */}
					<span
						dir="auto"
						title={name}
						className={clsx(
							"site-name max-[24rem]:sr-only",
							isLong ? "line-clamp-2 text-sm/4 sm:text-lg/5" : "truncate",
						)}
					>
						{name}
					</span>
				</PageLink>
				{/* Before the links, so that its appearance does not shift them. */}
				<div className="ms-auto">{results}</div>
				<nav aria-label={t("main")} className="flex items-center sm:gap-1">
					{links.map(({ to, label }) => (
						<PageLink
							key={to}
							to={to}
							aria-current={here === to ? "page" : undefined}
							// In the narrowest windows only the logo links home, beside the results.
							data-name={label}
							className={clsx(
								// The logo links home too.
								isLong && to === "/" ? "hidden sm:flex" : "flex",
								"min-h-11 items-center rounded-lg px-1.5 whitespace-nowrap text-soft max-sm:text-sm sm:px-3 transition-colors hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent aria-[current=page]:forced-colors:underline",
							)}
						>
							{t(label)}
						</PageLink>
					))}
				</nav>
				{/* Aligns the last icon with the page's edge. */}
				<div className="-me-3 flex items-center">
					<LanguageSwitch>
						<ThemeSwitch />
					</LanguageSwitch>
				</div>
			</div>
		</header>
	);
}
