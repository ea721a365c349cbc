import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { ReactNode } from "react";
import { isStreamed } from "#shared/models.ts";
import type { AppRouter } from "../../../server/procedures/router.ts";
import { withBasePath } from "../../language/base-path.ts";
import { fileLink } from "./file-link.ts";
import { SILENT_MS, SILENT_WHOLE_MS, siteFetch } from "./site-fetch.ts";
import { uploadLink } from "./upload-link.ts";

/** The server's procedures as React Query hooks. Use inside `ApiProvider`. */
export const api = createTRPCReact<AppRouter>();

/** One cache for the whole page, shared by the playground and the assistant. */
const queryClient = new QueryClient({
	defaultOptions: {
		queries: { retry: 1, staleTime: 30_000 },
		// No retry, because calls cost points; and no silent pause offline. calls/use-call.ts sets its own.
		mutations: { retry: 0, networkMode: "always" },
	},
});

/** One connection for the whole page. */
const client = api.createClient({ links: siteLinks(withBasePath("/trpc")) });

/** Provides the server's procedures. Only wrap lazily loaded parts. */
export function ApiProvider({ children }: { children: ReactNode }) {
	return (
		<api.Provider client={client} queryClient={queryClient}>
			<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
		</api.Provider>
	);
}

/** Routes each call: forms for files, JSON lines for streams, plain calls for the rest. */
export function siteLinks(url: string): TRPCLink<AppRouter>[] {
	return [
		fileLink(),
		uploadLink({ url }),
		splitLink({
			condition: ({ path }) => isStreamed(path),
			true: httpBatchStreamLink({ url, maxItems: 1, fetch: siteFetch(SILENT_MS) }),
			false: httpLink({ url, fetch: siteFetch(SILENT_WHOLE_MS) }),
		}),
	];
}
