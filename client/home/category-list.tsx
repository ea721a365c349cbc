import {
	ArrowRight,
	AudioLines,
	Image,
	type LucideIcon,
	MessagesSquare,
	PenLine,
} from "lucide-react";
import { Link } from "react-router";
import { type Category, categories } from "#shared/models.ts";
import { useCatalogue } from "../lib/site/use-catalogue.ts";

const entries: Record<Category, { name: string; icon: LucideIcon }> = {
	text: { name: "Text", icon: PenLine },
	chat: { name: "Chat", icon: MessagesSquare },
	image: { name: "Image", icon: Image },
	audio: { name: "Audio", icon: AudioLines },
};

/** The catalogue by category, each model a way straight to it. */
export function CategoryList() {
	const { models } = useCatalogue();
	const shown = categories.filter((category) =>
		models.some((model) => model.category === category),
	);
	return (
		<section aria-labelledby="categories" className="py-10 sm:py-14">
			<h2 id="categories" className="font-display text-3xl tracking-tight sm:text-4xl">
				What is on show
			</h2>
			<ul className="mt-8 border-line border-t">
				{shown.map((category) => (
					<CategoryRow key={category} category={category} />
				))}
			</ul>
		</section>
	);
}

function CategoryRow({ category }: { category: Category }) {
	const { models } = useCatalogue();
	const { name, icon: Icon } = entries[category];
	return (
		<li className="grid gap-x-8 gap-y-2 border-line border-b py-6 md:grid-cols-[14rem_1fr]">
			<h3 className="flex items-center gap-3 self-start text-xl font-semibold md:py-3">
				<Icon aria-hidden="true" strokeWidth={1.5} className="size-7 text-accent" />
				{name}
			</h3>
			<ul>
				{models
					.filter((model) => model.category === category)
					.map(({ id, name: modelName, description }) => (
						<li key={id}>
							<Link
								to={`/playground?model=${encodeURIComponent(id)}`}
								className="group -mx-3 flex items-center gap-4 rounded-lg px-3 py-3 transition-colors hover:bg-sunken"
							>
								<span className="flex-1 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-4">
									<span className="block font-medium">{modelName}</span>
									<span className="block text-soft">{description.en}</span>
								</span>
								<ArrowRight
									aria-hidden="true"
									className="size-5 shrink-0 text-soft transition-transform group-hover:translate-x-1 group-hover:text-accent"
								/>
							</Link>
						</li>
					))}
			</ul>
		</li>
	);
}
