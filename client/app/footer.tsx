/** What the site is made of. */
export function Footer() {
	return (
		<footer className="border-line border-t py-8 text-sm text-soft print:hidden">
			<p className="mx-auto max-w-6xl px-4 sm:px-6">
				Vitrine is built with React, TypeScript and Tailwind and powered by the Hugging Face
				Inference API.
			</p>
		</footer>
	);
}
