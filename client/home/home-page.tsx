import { ArrowRight, Layers, MousePointerClick, ShieldCheck } from "lucide-react";
import { PageLink } from "../language/page-link.tsx";
import { useTexts } from "../language/use-texts.ts";
import { useCatalogue } from "../lib/site/site.ts";
import { buttonLook } from "../ui/button.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { CategoryList } from "./category-list.tsx";
import { DisplayCase } from "./display-case.tsx";

const features = [
	{ title: "manyModels", text: "manyModelsText", icon: Layers },
	{ title: "secure", text: "secureText", icon: ShieldCheck },
	{ title: "easy", text: "easyText", icon: MousePointerClick },
] as const;

export function HomePage() {
	const t = useTexts("page");
	const count = useCatalogue().models.length;
	const counted = { count, number: t("number", { count }) };
	return (
		<>
			<PageHead description={t("description", counted)} />
			<div className="page-wide px-4 sm:px-6">
				<section className="grid items-center gap-10 py-10 sm:py-16 lg:grid-cols-2 lg:gap-14 lg:py-20 low:grid-cols-2 low:items-start low:py-4">
					<div>
						<h1 className="font-display text-4xl tracking-tight sm:text-5xl xl:text-[3.4rem] low:text-4xl">
							{t("heroTitle")}
						</h1>
						<p className="mt-5 max-w-lg text-balance text-lg text-soft sm:text-xl">
							{t("heroText", counted)}
						</p>
						<PageLink to="/playground" className={`${buttonLook()} mt-8 min-h-13 px-6 text-lg`}>
							{t("tryPlayground")}
							<ArrowRight className="size-5 rtl:-scale-x-100" />
						</PageLink>
					</div>
					<DisplayCase />
				</section>
				<section aria-labelledby="features" className="py-10 sm:py-14">
					<h2 id="features" className="sr-only">
						{t("why")}
					</h2>
					<ul className="grid gap-4 md:grid-cols-3 md:gap-5">
						{features.map(({ title, text, icon: Icon }) => (
							<li key={title} className="rounded-2xl border border-line bg-surface p-6">
								<Icon strokeWidth={1.5} className="size-8 text-accent" />
								<h3 className="mt-5 text-xl font-semibold">{t(title)}</h3>
								<p className="mt-2 text-soft">{t(text)}</p>
							</li>
						))}
					</ul>
				</section>
				<CategoryList />
				<section className="mt-10 rounded-3xl bg-accent-soft px-6 py-12 text-center sm:mt-14 sm:py-16">
					<h2 className="font-display text-3xl tracking-tight sm:text-4xl">{t("pickOne")}</h2>
					<p className="mx-auto mt-3 max-w-md text-soft">{t("pickOneText")}</p>
					<PageLink to="/playground" className={`${buttonLook()} mt-7 min-h-13 px-6 text-lg`}>
						{t("startExploring")}
					</PageLink>
				</section>
			</div>
		</>
	);
}
