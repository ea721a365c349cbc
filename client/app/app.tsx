import { type ComponentType, type ReactNode, useEffect } from "react";
import { Route, Switch, useLocation } from "wouter";
import type { PageData } from "#shared/shown-model.ts";
import { languageOf } from "../language/languages.ts";
import { useSites } from "../language/load-language.ts";
import { PageLink } from "../language/page-link.tsx";
import { barePath, languageOfPath } from "../language/paths.ts";
import { LanguageContext } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import { SiteProvider } from "../lib/site/site.ts";
import { LazyBoundary, LazyExtra } from "../ui/lazy-boundary.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Layout } from "./layout.tsx";
import { type Page, pages } from "./pages.ts";
import { UnfinishedNote } from "./unfinished-note.tsx";

/** A page for maintainers, in the development server only. */
const deviceCheck = import.meta.env.DEV
	? lazyComponent(
			async () => (await import("../device-check/device-check-page.tsx")).DeviceCheckPage,
			"calls",
		)
	: undefined;

type AppProps = {
	site: PageData;
	/** The first page, if its code is loaded: without a Suspense boundary React hydrates the whole page in one pass. */
	first?: { page: Page; Loaded: ComponentType } | undefined;
};

/** The routes, in the language of the address. Each page loads only its own code. */
export function App({ site, first }: AppProps) {
	const [path] = useLocation();
	const language = languageOfPath(path);
	const newer = useSites((sites) => sites[language]);
	useEffect(() => {
		const root = document.documentElement;
		// The first page has them. The same again would style it anew, 80 ms on a slow phone.
		if (root.lang === language) return;
		root.lang = language;
		root.dir = languageOf(language).direction;
	}, [language]);

	useEffect(() => {
		// The content that index.html hid for a model link is there now.
		delete document.documentElement.dataset["opens"];
		// From here on the page answers by itself; e2e/hydration.ts waits for it.
		performance.mark("hydrated");
	}, []);

	function route(page: Page) {
		const isFirst = first?.page === page;
		const boundary = { code: page.code, props: {}, pending: <div className="min-h-dvh" /> };
		return (
			<Route path={page.path}>
				{isFirst ? <first.Loaded /> : <LazyBoundary {...boundary} Frame={PageFrame} />}
			</Route>
		);
	}

	return (
		<LanguageContext value={language}>
			<SiteProvider value={newer ?? site}>
				<UnfinishedNote />
				<Switch location={barePath(path)}>
					{route(pages.embed)}
					<Route>
						<Layout>
							<Switch location={barePath(path)}>
								{route(pages.home)}
								{route(pages.playground)}
								{route(pages.data)}
								{route(pages.status)}
								{deviceCheck && (
									<Route path="/device-check">
										<LazyBoundary code={deviceCheck} props={{}} pending={null} />
									</Route>
								)}
								<Route>
									<NotFoundPage />
								</Route>
							</Switch>
						</Layout>
					</Route>
				</Switch>
			</SiteProvider>
		</LanguageContext>
	);
}

function PageFrame({ children }: { children: ReactNode }) {
	return <div className="mx-auto min-h-dvh max-w-2xl px-4 py-16 sm:px-6">{children}</div>;
}

const emptyCase = lazyComponent(
	async () => (await import("../ui/drawings/empty-case.tsx")).EmptyCase,
);

function NotFoundPage() {
	const t = useTexts("page");
	return (
		<section className="page-wide px-4 py-24 text-center sm:px-6">
			<PageHead title={t("notFound")} />
			<div className="mb-4 flex h-28 justify-center">
				<LazyExtra code={emptyCase} props={{}} />
			</div>
			<h1 className="font-display text-3xl">{t("nothingHere")}</h1>
			<p className="mt-3 mb-6 text-soft">{t("noPage")}</p>
			<p className="flex flex-wrap justify-center gap-x-6 font-medium text-accent underline">
				<PageLink to="/" className="py-2.5">
					{t("backHome")}
				</PageLink>
				<PageLink to="/playground" className="py-2.5">
					{t("tryPlayground")}
				</PageLink>
			</p>
		</section>
	);
}
