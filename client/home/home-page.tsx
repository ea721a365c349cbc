import { useEarlyInput } from "../lib/use-early-input.ts";
import { PageHead } from "../ui/page-head.tsx";
import { CategoryList } from "./category-list.tsx";
import { Closing } from "./closing.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";

/** The home page: what the site is, what it offers, and the way in. */
export function HomePage() {
	useEarlyInput();
	return (
		<>
			<PageHead description="Try seven AI models with open weights for text, chat, images and sound in your browser. No account, no key, nothing to install." />
			<div className="mx-auto max-w-6xl px-4 sm:px-6">
				<Hero />
				<Features />
				<CategoryList />
				<Closing />
			</div>
		</>
	);
}
