import { useLocation, useSearch } from "wouter";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { useLastError } from "../calls/running-calls.ts";
import { barePath } from "../language/paths.ts";
import { useLanguage } from "../language/use-language.ts";
import { useCatalogue } from "../lib/site/site.ts";

/** Where the visitor is on the site, for the assistant. Never what they wrote. */
export function useWhereabouts(): WidgetContext {
	const [pathname] = useLocation();
	const search = useSearch();
	const language = useLanguage();
	const { find } = useCatalogue();
	const isPlayground = barePath(pathname).startsWith("/playground");
	const chosen = isPlayground ? (new URLSearchParams(search).get("model") ?? "") : "";
	const modelId = find(chosen)?.id;
	const errorCode = useLastError(modelId ?? "");
	return {
		page: isPlayground ? "playground" : "home",
		language,
		...(modelId && { modelId }),
		...(errorCode && { errorCode }),
	};
}
