import type { SyntheticEvent } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Outlet, useLocation } from "react-router";
import { AssistantLauncher } from "../assistant/assistant-launcher.tsx";
import { barePath } from "../language/paths.ts";
import { useTexts } from "../language/use-texts.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PageFault } from "./page-fault.tsx";
import { usePageChange } from "./use-page-change.ts";

const CONTENT = "content";

/** What every page shares: skip link, header, content, footer and the assistant. */
export function Layout({ onPlaygroundIntent }: { onPlaygroundIntent: () => void }) {
	usePageChange(CONTENT);
	const t = useTexts("page");
	const pathname = barePath(useLocation().pathname);

	/** A visitor who points at a link to the playground, or focuses it, will probably follow it. */
	function handleIntent({ target }: SyntheticEvent) {
		if (target instanceof Element && target.closest('a[href*="/playground"]')) onPlaygroundIntent();
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only watches the links inside it.
		<div
			className="beside-floating flex min-h-dvh flex-col"
			onPointerOver={handleIntent}
			onFocus={handleIntent}
		>
			<a
				href={`#${CONTENT}`}
				className="sr-only z-50 rounded-lg bg-accent px-4 py-3 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
			>
				{t("skip")}
			</a>
			<Header />
			<main id={CONTENT} tabIndex={-1} className="flex-1 outline-none">
				<ErrorBoundary FallbackComponent={PageFault} resetKeys={[pathname]}>
					<Outlet />
				</ErrorBoundary>
			</main>
			<Footer />
			<AssistantLauncher />
		</div>
	);
}
