import { useTexts } from "../language/use-texts.ts";
import { useSite } from "../lib/site/site.ts";
import { KeptHere } from "./kept-here.tsx";

/** What the site is made of, and by whom. */
export function Footer() {
	const t = useTexts("page");
	const { name, creator } = useSite();
	return (
		<footer className="mt-16 border-line border-t pt-8 pb-[max(2rem,env(safe-area-inset-bottom))] text-sm text-soft print:hidden">
			<div className="mx-auto max-w-6xl space-y-1 px-4 sm:px-6">
				<p>{t("builtWith", { name })}</p>
				{creator && <p>{t("siteBy", { creator })}</p>}
				<KeptHere />
			</div>
		</footer>
	);
}
