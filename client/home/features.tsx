import { Layers, type LucideIcon, MousePointerClick, ShieldCheck } from "lucide-react";

const features: { title: string; text: string; icon: LucideIcon }[] = [
	{
		title: "Multiple AI Models",
		text: "Seven models with open weights in one place: they write, reason, draw, recognise, listen and speak.",
		icon: Layers,
	},
	{
		title: "Secure & Private",
		text: "The key stays on the server. What you type or upload is passed on for its answer; conversations and drafts stay in your browser, where the foot of any page clears them.",
		icon: ShieldCheck,
	},
	{
		title: "Easy to Use",
		text: "Choose a model, give it a sentence, a picture or a recording, and see what it makes of it.",
		icon: MousePointerClick,
	},
];

/** Three reasons to stay. */
export function Features() {
	return (
		<section aria-labelledby="features" className="py-10 sm:py-14">
			<h2 id="features" className="sr-only">
				Why try it here
			</h2>
			<ul className="grid gap-4 md:grid-cols-3 md:gap-5">
				{features.map(({ title, text, icon: Icon }) => (
					<li key={title} className="rounded-2xl border border-line bg-surface p-6">
						<Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-accent" />
						<h3 className="mt-5 text-xl font-semibold">{title}</h3>
						<p className="mt-2 text-soft">{text}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
