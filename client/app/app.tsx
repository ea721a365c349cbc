import { type ComponentType, type ReactNode, useEffect } from "react";
import { Route, Routes, useLocation } from "react-router";
import type { PageData } from "#shared/shown-model.ts";
import { languageOf, languages } from "../language/languages.ts";
import { siteIn } from "../language/load-language.ts";
import { languageOfPath, pathIn } from "../language/paths.ts";
import { LanguageContext } from "../language/use-language.ts";
import { lateCode } from "../lib/late-code.ts";
import { SiteProvider } from "../lib/site/site.ts";
import { LatePart } from "../ui/late-part.tsx";
import { Layout } from "./layout.tsx";
import { loadPage, type PageName, pagePaths } from "./load-page.ts";
import { NotFoundPage } from "./not-found-page.tsx";

const pages = {
	home: lateCode(() => loadPage("home")),
	playground: lateCode(() => loadPage("playground")),
	embed: lateCode(() => loadPage("embed")),
};

type AppProps = {
	/** What came with the page. */
	site: PageData;
	/**
	 * The page that is shown first, where its code is there: it then needs no boundary, and React makes
	 * the whole page alive at once.
	 */
	first?: { name: PageName; Page: ComponentType } | undefined;
};

/** The routes, in the language of the address. No page carries the code of another one. */
export function App({ site, first }: AppProps) {
	const language = languageOfPath(useLocation().pathname);
	const tags = Object.keys(languages);
	useEffect(() => {
		document.documentElement.lang = language;
		document.documentElement.dir = languageOf(language).direction;
	}, [language]);

	function route(name: PageName, tag: string) {
		const element =
			first?.name === name ? (
				<first.Page />
			) : (
				<LatePart
					code={pages[name]}
					props={{}}
					pending={<div className="min-h-dvh" />}
					Frame={PageFrame}
				/>
			);
		return <Route key={`${tag} ${name}`} path={pathIn(tag, pagePaths[name])} element={element} />;
	}

	return (
		<LanguageContext value={language}>
			<SiteProvider value={siteIn(language) ?? site}>
				<Routes>
					{tags.map((tag) => route("embed", tag))}
					<Route element={<Layout />}>
						{tags.flatMap((tag) => [route("home", tag), route("playground", tag)])}
						<Route path="*" element={<NotFoundPage />} />
					</Route>
				</Routes>
			</SiteProvider>
		</LanguageContext>
	);
}

function PageFrame({ children }: { children: ReactNode }) {
	return <div className="mx-auto min-h-dvh max-w-2xl px-4 py-16 sm:px-6">{children}</div>;
}
