import { Link } from "react-router";

/** The home page. */
export function HomePage() {
	return (
		<section className="mx-auto max-w-6xl px-4 py-24 sm:px-6">
			<title>Vitrine</title>
			<h1 className="font-display text-5xl">Open AI models, behind glass no more</h1>
			<Link to="/playground">Try the Playground</Link>
		</section>
	);
}
