import clsx from "clsx";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { PageLink } from "../language/page-link.tsx";
import { barePath } from "../language/paths.ts";
import { useTexts } from "../language/use-texts.ts";
import { useSite } from "../lib/site/site.ts";
import { Logo } from "../ui/logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

const links = [
	{ to: "/", label: "home" },
	{ to: "/playground", label: "playground" },
] as const;

/** A site name of up to this many letters has one line. */
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
			<div className="page-wide flex h-16 items-center gap-1 px-4 sm:h-18 sm:gap-2 sm:px-6">
				{/* The name is whole or absent, in any font: where it has no room beside the logo it wraps below the edge. */}
				<PageLink
					to="/"
					className="-ms-1 flex h-11 min-w-11 flex-wrap gap-x-1.5 overflow-clip rounded-lg px-1 font-display font-semibold tracking-tight sm:gap-x-2.5"
				>
					<span className="flex h-11 items-center">
						<Logo className="size-8 max-[24rem]:size-7" />
					</span>
					<span
						dir="auto"
						title={name}
						className={clsx("flex h-11 items-center", isLong && "grow basis-28")}
					>
						{/* A long name has two lines and is then shortened, in both writing directions. */}
						<span
							className={clsx(
								"site-name",
								isLong
									? "line-clamp-2 text-sm/4 sm:text-lg/5"
									: "whitespace-nowrap text-base sm:text-xl",
							)}
						>
							{name}
						</span>
					</span>
				</PageLink>
				{/* Before the links, so that its appearance does not shift them. */}
				<div className="ms-auto empty:-me-1 sm:empty:-me-2">{results}</div>
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
					<LanguageSwitch />
				</div>
			</div>
		</header>
	);
}
