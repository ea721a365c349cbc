import { useTexts } from "../language/use-texts.ts";
import { useHydrated } from "../lib/use-hydrated.ts";

/** index.html uses this id too. */
export const UNFINISHED_ID = "unfinished";

/**
 * Part of the HTML that the server sends. index.html or main.tsx shows it if the page's scripts or texts fail to load,
 * and hides it once they have loaded.
 */
export function UnfinishedNote() {
	const t = useTexts("page");
	const isAlive = useHydrated(true, false);
	if (isAlive) return null;
	return (
		<div
			id={UNFINISHED_ID}
			role="alert"
			hidden
			className="fixed inset-x-4 top-4 z-50 mx-auto max-w-xl rounded-xl border border-warn bg-warn-soft p-4 shadow-lg shadow-black/20"
		>
			<p>{t("unfinished")}</p>
		</div>
	);
}
