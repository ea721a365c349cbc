import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { countWord } from "../lib/count-word.ts";
import { useCatalogue } from "../lib/site/use-catalogue.ts";
import { buttonLook } from "../ui/button.tsx";
import { DisplayCase } from "./exhibits/display-case.tsx";

/** The first thing seen: what this is, the way in, and four exhibits behind glass. */
export function Hero() {
	const { models } = useCatalogue();
	return (
		<section className="grid items-center gap-10 py-10 sm:py-16 lg:grid-cols-[5fr_6fr] lg:gap-14 lg:py-20">
			<div>
				<h1 className="font-display text-5xl tracking-tight sm:text-6xl">
					AI models, on open display
				</h1>
				<p className="mt-5 max-w-lg text-lg text-soft sm:text-xl">
					Write, talk, draw, look and listen with {countWord(models.length)} models, right in your
					browser. No account, no key, nothing to install.
				</p>
				<Link to="/playground" className={`${buttonLook()} mt-8 min-h-13 px-6 text-lg`}>
					Try the Playground
					<ArrowRight aria-hidden="true" className="size-5" />
				</Link>
			</div>
			<DisplayCase />
		</section>
	);
}
