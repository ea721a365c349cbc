import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import type { PageData } from "#shared/shown-model.ts";
import { languageOf } from "../language/languages.ts";
import { siteIn } from "../language/load-language.ts";
import { languageOfPath } from "../language/paths.ts";
import { LanguageContext } from "../language/use-language.ts";
import { SiteProvider } from "../lib/site/site.ts";

type Props = {
	/** What came with the page. */
	site: PageData;
	children: ReactNode;
};

/** Shows the pages inside it in the language of the address. */
export function PageLanguage({ site, children }: Props) {
	const tag = languageOfPath(useLocation().pathname);
	useEffect(() => {
		document.documentElement.lang = tag;
		document.documentElement.dir = languageOf(tag).direction;
	}, [tag]);
	return (
		<LanguageContext value={tag}>
			<SiteProvider value={siteIn(tag) ?? site}>{children}</SiteProvider>
		</LanguageContext>
	);
}
