import { NavLink } from "react-router";
import { Logo } from "../ui/logo.tsx";

const links = [
	{ to: "/", label: "Home" },
	{ to: "/playground", label: "Playground" },
] as const;

/** The site's name and its two pages; the link of the page shown is highlighted. */
export function Header() {
	return (
		<header className="border-line border-b print:hidden">
			<div className="mx-auto flex h-16 max-w-6xl items-center gap-4 px-4 sm:px-6">
				<NavLink to="/" className="flex min-h-11 items-center gap-2 font-semibold">
					<Logo className="size-7" />
					Vitrine
				</NavLink>
				<nav aria-label="Main" className="ml-auto flex items-center gap-1">
					{links.map(({ to, label }) => (
						<NavLink
							key={to}
							to={to}
							end
							className="flex min-h-11 items-center rounded-lg px-3 text-soft hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
						>
							{label}
						</NavLink>
					))}
				</nav>
			</div>
		</header>
	);
}
