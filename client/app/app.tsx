import type { ComponentType, ReactNode } from "react";
import { Route, Routes } from "react-router";
import { HomePage } from "../home/home-page.tsx";
import { lateCode } from "../lib/late-code.ts";
import { LatePart } from "../ui/late-part.tsx";
import { Layout } from "./layout.tsx";
import { loadPlayground } from "./load-playground.ts";
import { NotFoundPage } from "./not-found-page.tsx";

const playground = lateCode(async () => (await loadPlayground()).PlaygroundPage);

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
