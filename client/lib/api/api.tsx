import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
	createTRPCClient,
	httpBatchStreamLink,
	httpLink,
	splitLink,
	type TRPCLink,
} from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { createContext, type ReactNode, use } from "react";
import type { AppRouter } from "../../../server/procedures/router.ts";
import { withBasePath } from "../../language/base-path.ts";
import { formDataLink } from "./form-data-link.ts";

type Api = ReturnType<typeof createApi>;

export function createApi(links: TRPCLink<AppRouter>[], queryClient: QueryClient) {
	const client = createTRPCClient<AppRouter>({ links });
	return {
		/** The server's procedures. */
		client,
		/** The same for React Query: `useQuery(queries.status.queryOptions())`. */
		queries: createTRPCQueryUtils({ client, queryClient }),
		queryClient,
	};
}

const url = withBasePath("/trpc");

/** One connection and one cache for the whole page: the playground and the assistant share them. */
const siteApi = createApi(
	// Streams for written answers, plain calls for the rest.
	[
		splitLink({
			condition: ({ path }) => path === "chat" || path === "generateText",
			true: httpBatchStreamLink({ url, maxItems: 1 }),
			false: [formDataLink(url), httpLink({ url })],
		}),
	],
	new QueryClient({
		defaultOptions: {
			queries: { retry: 1, staleTime: 30_000 },
			// No retry, because a call costs points; and no silent pause offline. state/use-call.ts sets its own.
			mutations: { retry: 0, networkMode: "always" },
		},
	}),
);

const ApiContext = createContext(siteApi);

type ProviderProps = { api?: Api; children: ReactNode };

/** Gives the parts inside it the server's procedures. Wrap lazily loaded parts only. */
export function ApiProvider({ api = siteApi, children }: ProviderProps) {
	return (
		<ApiContext value={api}>
			<QueryClientProvider client={api.queryClient}>{children}</QueryClientProvider>
		</ApiContext>
	);
}

/** Use inside `ApiProvider`. */
export function useApi(): Api {
	return use(ApiContext);
}
