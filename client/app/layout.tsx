import { Outlet } from "react-router";
import { AssistantLauncher } from "../assistant/assistant-launcher.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { usePageChange } from "./use-page-change.ts";

const CONTENT = "content";

/** What every page shares: skip link, header, content, footer and the assistant. */
export function Layout() {
	usePageChange(CONTENT);
	return (
		<div className="flex min-h-dvh flex-col">
			<a
				href={`#${CONTENT}`}
				className="sr-only z-50 rounded-lg bg-accent px-4 py-3 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
			>
				Skip to the content
			</a>
			<Header />
			<main id={CONTENT} tabIndex={-1} className="flex-1 outline-none">
				<Outlet />
			</main>
			<Footer />
			<AssistantLauncher />
		</div>
	);
}
