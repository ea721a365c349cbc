import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { HomePage } from "../home/home-page.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const PlaygroundPage = lazy(async () => ({ default: (await loadPlayground()).PlaygroundPage }));

/** The routes. The playground loads apart, so that the home page carries no API client. */
export function App() {
	return (
		<Routes>
			<Route element={<Layout onPlaygroundIntent={loadPlayground} />}>
				<Route index element={<HomePage />} />
				<Route
					path="playground"
					element={
						<Suspense fallback={<div className="min-h-dvh" />}>
							<PlaygroundPage />
						</Suspense>
					}
				/>
				<Route path="*" element={<NotFoundPage />} />
			</Route>
		</Routes>
	);
}

function loadPlayground() {
	return import("../playground/playground-page.tsx");
}
