import { ArrowRight, AudioLines, Image, MessagesSquare, PenLine } from "lucide-react";
import { categories } from "#shared/tasks/task.ts";
import { PageLink } from "../language/page-link.tsx";
import { useTexts } from "../language/use-texts.ts";
import { modelSearch } from "../lib/model-address.ts";
import { useCatalogue } from "../lib/site/site.ts";

const icons = { text: PenLine, chat: MessagesSquare, image: Image, audio: AudioLines };

export function CategoryList() {
	const t = useTexts("page");
	const { models } = useCatalogue();
	return (
		<section aria-labelledby="categories" className="py-10 sm:py-14">
			<h2 id="categories" className="font-display text-3xl tracking-tight sm:text-4xl">
				{t("onShow")}
			</h2>
			<ul className="mt-8 border-line border-t">
				{categories.map((category) => {
					const Icon = icons[category];
					const shown = models.filter((model) => model.category === category);
					if (shown.length === 0) return null;
					return (
						<li
							key={category}
							className="grid gap-x-8 gap-y-2 border-line border-b py-6 md:grid-cols-[14rem_1fr]"
						>
							<h3 className="flex items-center gap-3 self-start text-xl font-semibold md:py-3">
								<Icon strokeWidth={1.5} className="size-7 text-accent" />
								{t(category)}
							</h3>
							<ul>
								{shown.map(({ id, name, description }) => (
									<li key={id}>
										<PageLink
											to={`/playground${modelSearch(id)}`}
											className="group sm:-mx-3 flex items-center gap-4 rounded-lg sm:px-3 py-3 transition-colors hover:bg-sunken"
										>
											<span className="flex-1 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-4">
												<span className="block font-medium">{name}</span>
												<span className="block text-soft">{description}</span>
											</span>
											<ArrowRight className="size-5 shrink-0 text-soft transition-transform group-hover:translate-x-1 group-hover:text-accent rtl:-scale-x-100 rtl:group-hover:-translate-x-1" />
										</PageLink>
									</li>
								))}
							</ul>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
