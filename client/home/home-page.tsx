import { countWord } from "../lib/count-word.ts";
import { useCatalogue } from "../lib/site/use-catalogue.ts";
import { PageHead } from "../ui/page-head.tsx";
import { CategoryList } from "./category-list.tsx";
import { Closing } from "./closing.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";

/** The home page: what the site is, what it offers, and the way in. */
export function HomePage() {
	const { models } = useCatalogue();
	return (
		<>
			<PageHead
				description={`Try ${countWord(models.length)} AI models with open weights in your browser. No account, no key, nothing to install.`}
			/>
			<div className="mx-auto max-w-6xl px-4 sm:px-6">
				<Hero />
				<Features />
				<CategoryList />
				<Closing />
			</div>
		</>
	);
}
