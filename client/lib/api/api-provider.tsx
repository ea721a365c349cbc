import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchStreamLink, httpLink, splitLink } from "@trpc/client";
import type { ReactNode } from "react";
import { api } from "./api.ts";
import { formDataLink } from "./form-data-link.ts";

const url = "/trpc";

/** One cache for the whole page: the playground and the assistant share it. */
const queryClient = new QueryClient({
	defaultOptions: {
		queries: { retry: 1, staleTime: 30_000 },
		// Offline a call must fail at once and say so; React Query would pause it silently.
		// A call costs points: only the visitor or the visible error panel may repeat one.
		mutations: { retry: 0, networkMode: "always" },
	},
});

// What is kept for the visit is no cache: it goes with the page.
queryClient.setQueryDefaults(["kept"], { gcTime: Number.POSITIVE_INFINITY });

/** One connection for the whole page: streams for written answers, plain calls for the rest. */
const client = api.createClient({
	links: [
		splitLink({
			condition: ({ path }) => path === "chat" || path === "generateText",
			true: httpBatchStreamLink({ url, maxItems: 1 }),
			false: [formDataLink(url), httpLink({ url })],
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
