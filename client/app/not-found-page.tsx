import { PageLink } from "../language/page-link.tsx";
import { useTexts } from "../language/use-texts.ts";
import { PageHead } from "../ui/page-head.tsx";

export function NotFoundPage() {
	const t = useTexts("page");
	return (
		<section className="mx-auto max-w-6xl px-4 py-24 text-center sm:px-6">
			<PageHead title={t("notFound")} />
			<h1 className="font-display text-3xl">{t("nothingHere")}</h1>
			<p className="mt-3 text-soft">{t("noPage")}</p>
			<PageLink to="/" className="mt-6 inline-block font-medium text-accent underline">
				{t("backHome")}
			</PageLink>
		</section>
	);
}
