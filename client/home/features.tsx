import { Layers, MousePointerClick, ShieldCheck } from "lucide-react";
import { useTexts } from "../language/use-texts.ts";

const features = [
	{ title: "manyModels", text: "manyModelsText", icon: Layers },
	{ title: "secure", text: "secureText", icon: ShieldCheck },
	{ title: "easy", text: "easyText", icon: MousePointerClick },
] as const;

/** Three reasons to stay. */
export function Features() {
	const t = useTexts("page");
	return (
		<section aria-labelledby="features" className="py-10 sm:py-14">
			<h2 id="features" className="sr-only">
				{t("why")}
			</h2>
			<ul className="grid gap-4 md:grid-cols-3 md:gap-5">
				{features.map(({ title, text, icon: Icon }) => (
					<li key={title} className="rounded-2xl border border-line bg-surface p-6">
						<Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-accent" />
						<h3 className="mt-5 text-xl font-semibold">{t(title)}</h3>
						<p className="mt-2 text-soft">{t(text)}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
