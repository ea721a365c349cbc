import type { ComponentType, ReactNode } from "react";
import { Route, Routes } from "react-router";
import type { PageData } from "#shared/shown-model.ts";
import { HomePage } from "../home/home-page.tsx";
import { languages } from "../language/languages.ts";
import { pathIn } from "../language/paths.ts";
import { lateCode } from "../lib/late-code.ts";
import { LatePart } from "../ui/late-part.tsx";
import { Layout } from "./layout.tsx";
import { loadPlayground } from "./load-playground.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageLanguage } from "./page-language.tsx";

const embed = lateCode(
	async () => (await import("../embed/embed-page.tsx")).EmbedPage,
	"embed",
	"playground",
);
const playground = lateCode(loadPlayground);

const embedPage = (
	<LatePart code={embed} props={{}} pending={<div className="min-h-96" />} Frame={PageFrame} />
);

type AppProps = {
	/** What came with the page. */
	site: PageData;
	Playground?: ComponentType | undefined;
};

/**
 * The routes, in each language the same. The playground is loaded separately, so that the home page
 * carries no API client. Once its code is there it needs no boundary, and React hydrates the whole page
 * at once.
 */
export function App({ site, Playground }: AppProps) {
	const playgroundPage = Playground ? (
		<Playground />
	) : (
		<LatePart
			code={playground}
			props={{}}
			pending={<div className="min-h-dvh" />}
			Frame={PageFrame}
		/>
	);
	return (
		<PageLanguage site={site}>
			<Routes>
				{Object.keys(languages).map((tag) => (
					<Route key={tag} path={pathIn(tag, "/embed")} element={embedPage} />
				))}
				<Route element={<Layout onPlaygroundIntent={loadPlayground} />}>
					{Object.keys(languages).flatMap((tag) => [
						<Route key={tag} path={pathIn(tag, "/")} element={<HomePage />} />,
						<Route
							key={`${tag} playground`}
							path={pathIn(tag, "/playground")}
							element={playgroundPage}
						/>,
					])}
					<Route path="*" element={<NotFoundPage />} />
				</Route>
			</Routes>
		</PageLanguage>
	);
}

function PageFrame({ children }: { children: ReactNode }) {
	return <div className="mx-auto min-h-dvh max-w-2xl px-4 py-16 sm:px-6">{children}</div>;
}
