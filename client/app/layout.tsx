import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useLocation } from "wouter";
import { WithAssistant } from "../assistant/assistant-launcher.tsx";
import { barePath } from "../language/paths.ts";
import { useTexts } from "../language/use-texts.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import { useEntry } from "../lib/navigation.tsx";
import { Button } from "../ui/button.tsx";
import { LazyExtra } from "../ui/lazy-boundary.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { pages } from "./pages.ts";

const callsSoFar = lazyComponent(
	async () => (await import("../playground/history/calls-so-far.tsx")).CallsSoFar,
	"results",
	"playground",
);

/** The parts that every page shares: skip link, header, content, footer and the assistant. */
export function Layout({ children }: { children: ReactNode }) {
	const t = useTexts("page");
	const pathname = barePath(useLocation()[0]);
	const isPlayground = pathname === pages.playground.path;
	const { isNew } = useEntry();
	const shown = useRef(pathname);
	const content = useRef<HTMLElement>(null);

	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		// When going back, the browser restores the scroll position by itself.
		if (isNew) window.scrollTo(0, 0);
		content.current?.focus({ preventScroll: true });
	}, [pathname, isNew]);

	/** Prefetches the playground as soon as its link is hovered or focused. */
	function handleIntent({ target }: SyntheticEvent) {
		if (target instanceof Element && target.closest('a[href*="/playground"]')) {
			// If the prefetch fails, following the link loads the page again.
			pages.playground.code.load().catch(() => undefined);
		}
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only watches the links inside it.
		<div className="flex min-h-dvh flex-col" onPointerOver={handleIntent} onFocus={handleIntent}>
			{/* biome-ignore lint/a11y/useValidAnchor: a link within the page, which works without scripts, too. */}
			<a
				href="#content"
				// The browser would make an entry without what this one holds, such as an answer that a link brought.
				onClick={(event) => {
					event.preventDefault();
					content.current?.focus();
				}}
				className="sr-only z-50 rounded-lg bg-accent print:hidden px-4 py-3 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
			>
				{t("skip")}
			</a>
			<WithAssistant>
				<Header
					// Once a screen was shown, its call may end on another page.
					results={
						(isPlayground || callsSoFar.Part) && (
							<LazyExtra code={callsSoFar} props={{ isPlayground }} />
						)
					}
				/>
				<main ref={content} id="content" tabIndex={-1} className="flex-1 outline-none">
					<ErrorBoundary FallbackComponent={PageFault} resetKeys={[pathname]}>
						{children}
					</ErrorBoundary>
				</main>
				<Footer />
			</WithAssistant>
		</div>
	);
}

function PageFault() {
	const t = useTexts("page");
	return (
		<div role="alert" className="mx-auto max-w-2xl px-4 py-24 text-center sm:px-6">
			<h1 className="font-display text-3xl">{t("pageFault")}</h1>
			<p className="mt-3 mb-6 text-soft">{t("partMissing")}</p>
			<Button onClick={() => window.location.reload()}>{t("reload")}</Button>
		</div>
	);
}
