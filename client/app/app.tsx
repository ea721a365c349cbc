import type { ComponentType, ReactNode } from "react";
import { Route, Routes } from "react-router";
import { HomePage } from "../home/home-page.tsx";
import { lateCode } from "../lib/late-code.ts";
import { LatePart } from "../ui/late-part.tsx";
import { Layout } from "./layout.tsx";
import { loadPlayground } from "./load-playground.ts";
import { NotFoundPage } from "./not-found-page.tsx";

const embed = lateCode(async () => (await import("../embed/embed-page.tsx")).EmbedPage);
const playground = lateCode(async () => (await loadPlayground()).PlaygroundPage);

type AppProps = { Playground?: ComponentType | undefined };

/**
 * The routes. The playground is loaded separately, so that the home page carries no API client. Once its
 * code is there it needs no boundary, and React hydrates the whole page at once.
 */
export function App({ Playground }: AppProps) {
	return (
		<Routes>
			<Route
				path="embed"
				element={
					<LatePart
						code={embed}
						props={{}}
						pending={<div className="min-h-96" />}
						Frame={PageFrame}
					/>
				}
			/>
			<Route element={<Layout onPlaygroundIntent={loadPlayground} />}>
				<Route index element={<HomePage />} />
				<Route
					path="playground"
					element={
						Playground ? (
							<Playground />
						) : (
							<LatePart
								code={playground}
								props={{}}
								pending={<div className="min-h-dvh" />}
								Frame={PageFrame}
							/>
						)
					}
				/>
				<Route path="*" element={<NotFoundPage />} />
			</Route>
		</Routes>
	);
}

function PageFrame({ children }: { children: ReactNode }) {
	return <div className="mx-auto min-h-dvh max-w-2xl px-4 py-16 sm:px-6">{children}</div>;
}
