import { useTexts } from "../language/use-texts.ts";
import { useCatalogue } from "../lib/site/use-catalogue.ts";
import { PageHead } from "../ui/page-head.tsx";
import { CategoryList } from "./category-list.tsx";
import { Closing } from "./closing.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";

/** The home page: what the site is, what it offers, and the way in. */
export function HomePage() {
	const t = useTexts("page");
	const count = useCatalogue().models.length;
	return (
		<>
			<PageHead description={t("description", { count, number: t("number", { count }) })} />
			<div className="mx-auto max-w-6xl px-4 sm:px-6">
				<Hero />
				<Features />
				<CategoryList />
				<Closing />
			</div>
		</>
	);
}
