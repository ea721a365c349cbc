import { ArrowRight } from "lucide-react";
import { PageLink } from "../language/page-link.tsx";
import { useTexts } from "../language/use-texts.ts";
import { useCatalogue } from "../lib/site/use-catalogue.ts";
import { buttonLook } from "../ui/button.tsx";
import { DisplayCase } from "./exhibits/display-case.tsx";

/** The first thing seen: what this is, the way in, and four exhibits behind glass. */
export function Hero() {
	const t = useTexts("page");
	const count = useCatalogue().models.length;
	return (
		<section className="grid items-center gap-10 py-10 sm:py-16 lg:grid-cols-[5fr_6fr] lg:gap-14 lg:py-20">
			<div>
				<h1 className="font-display text-5xl tracking-tight sm:text-6xl">{t("heroTitle")}</h1>
				<p className="mt-5 max-w-lg text-lg text-soft sm:text-xl">
					{t("heroText", { count, number: t("number", { count }) })}
				</p>
				<PageLink to="/playground" className={`${buttonLook()} mt-8 min-h-13 px-6 text-lg`}>
					{t("tryPlayground")}
					<ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
				</PageLink>
			</div>
			<DisplayCase />
		</section>
	);
}
