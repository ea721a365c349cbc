import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "./api.ts";
import { apiClient, queryClient } from "./api-client.ts";

/** Gives the parts inside it the server's procedures. Wrap lazily loaded parts only. */
export function ApiProvider({ children }: { children: ReactNode }) {
	return (
		<api.Provider client={apiClient} queryClient={queryClient}>
			<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
		</api.Provider>
	);
}
