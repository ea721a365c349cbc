import { PageLink } from "../language/page-link.tsx";
import { useTexts } from "../language/use-texts.ts";
import { buttonLook } from "../ui/button.tsx";

/** The end of the page, with the link to the playground once more. */
export function Closing() {
	const t = useTexts("page");
	return (
		<section className="mt-10 rounded-3xl bg-accent-soft px-6 py-12 text-center sm:mt-14 sm:py-16">
			<h2 className="font-display text-3xl tracking-tight sm:text-4xl">{t("pickOne")}</h2>
			<p className="mx-auto mt-3 max-w-md text-soft">{t("pickOneText")}</p>
			<PageLink to="/playground" className={`${buttonLook()} mt-7 min-h-13 px-6 text-lg`}>
				{t("startExploring")}
			</PageLink>
		</section>
	);
}
