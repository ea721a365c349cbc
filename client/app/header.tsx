import { Link, NavLink } from "react-router";
import { useSite } from "../lib/site/site.ts";
import { Logo } from "../ui/logo.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const links = [
	{ to: "/", label: "Home" },
	{ to: "/playground", label: "Playground" },
] as const;

/** The site's name, its two pages and the theme; the link of the page shown is highlighted. */
export function Header() {
	const { name } = useSite();
	return (
		<header className="print:hidden">
			<div className="mx-auto flex h-18 max-w-6xl items-center gap-2 px-4 sm:px-6">
				<Link
					to="/"
					className="-ml-1 flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg px-1 font-display text-xl font-semibold tracking-tight"
				>
					<Logo className="size-8 shrink-0" />
					<span className="truncate">{name}</span>
				</Link>
				<nav aria-label="Main" className="ml-auto flex items-center sm:gap-1">
					{links.map(({ to, label }) => (
						<NavLink
							key={to}
							to={to}
							end
							className="flex min-h-11 items-center rounded-lg px-2 text-soft sm:px-3 transition-colors hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent aria-[current=page]:forced-colors:underline"
						>
							{label}
						</NavLink>
					))}
				</nav>
				<ThemeSwitch />
			</div>
		</header>
	);
}
