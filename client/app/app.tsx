import { type ComponentType, lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { HomePage } from "../home/home-page.tsx";
import { Layout } from "./layout.tsx";
import { loadPlayground } from "./load-playground.ts";
import { NotFoundPage } from "./not-found-page.tsx";

const LazyPlayground = lazy(async () => ({ default: (await loadPlayground()).PlaygroundPage }));

type AppProps = { Playground?: ComponentType | undefined };

/**
 * The routes. The playground loads apart, so that the home page carries no API client. Where its code
 * is there already it comes without a boundary: React then hydrates the whole page at once.
 */
export function App({ Playground }: AppProps) {
	return (
		<Routes>
			<Route element={<Layout onPlaygroundIntent={loadPlayground} />}>
				<Route index element={<HomePage />} />
				<Route
					path="playground"
					element={
						Playground ? (
							<Playground />
						) : (
							<Suspense fallback={<div className="min-h-dvh" />}>
								<LazyPlayground />
							</Suspense>
						)
					}
				/>
				<Route path="*" element={<NotFoundPage />} />
			</Route>
		</Routes>
	);
}
