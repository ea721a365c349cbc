import { QueryClient } from "@tanstack/react-query";
import { httpBatchStreamLink, httpLink, splitLink } from "@trpc/client";
import { api } from "./api.ts";
import { formDataLink } from "./form-data-link.ts";
import { uploadFetch } from "./upload-fetch.ts";

const URL = "/trpc";

/** One cache for the whole page: the playground and the assistant share it. */
export const queryClient = new QueryClient({
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
export const apiClient = api.createClient({
	links: [
		splitLink({
			condition: ({ path }) => path === "chat" || path === "generateText",
			true: httpBatchStreamLink({ url: URL, maxItems: 1 }),
			false: [formDataLink, httpLink({ url: URL, fetch: uploadFetch })],
		}),
	],
});
