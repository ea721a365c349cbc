import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchStreamLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { ReactNode } from "react";
import { isStreamed } from "#shared/models.ts";
import type { AppRouter } from "../../../server/procedures/router.ts";
import { withBasePath } from "../../language/base-path.ts";
import { fileLink } from "./file-link.ts";
import { uploadLink } from "./upload-link.ts";
import { watchedFetch } from "./watched-fetch.ts";

/** The server's procedures as React Query hooks. Use inside `ApiProvider`. */
export const api = createTRPCReact<AppRouter>();

const url = withBasePath("/trpc");

/** One cache for the whole page: the playground and the assistant share it. */
const queryClient = new QueryClient({
	defaultOptions: {
		queries: { retry: 1, staleTime: 30_000 },
		// No retry, because a call costs points; and no silent pause offline. calls/use-call.ts sets its own.
		mutations: { retry: 0, networkMode: "always" },
	},
});

/** One connection for the whole page: forms for files, lines for streams, plain calls for the rest. */
const client = api.createClient({
	links: [
		fileLink(),
		uploadLink({ url }),
		splitLink({
			condition: ({ path }) => isStreamed(path),
			true: httpBatchStreamLink({
				url,
				maxItems: 1,
				fetch: (input, { signal = null, ...init } = {}) => watchedFetch(input, { ...init, signal }),
			}),
			false: httpLink({ url }),
		}),
	],
});

/** Gives the parts inside it the server's procedures. Wrap lazily loaded parts only. */
export function ApiProvider({ children }: { children: ReactNode }) {
	return (
		<api.Provider client={client} queryClient={queryClient}>
			<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
		</api.Provider>
	);
}
