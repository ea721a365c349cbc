import { Link } from "react-router";
import { PageHead } from "../ui/page-head.tsx";

/** The page for any other address. */
export function NotFoundPage() {
	return (
		<section className="mx-auto max-w-6xl px-4 py-24 text-center sm:px-6">
			<PageHead title="Page not found" />
			<h1 className="font-display text-3xl">Nothing is on show here</h1>
			<p className="mt-3 text-soft">There is no page at this address.</p>
			<Link to="/" className="mt-6 inline-block font-medium text-accent underline">
				Back to the home page
			</Link>
		</section>
	);
}
