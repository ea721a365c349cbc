import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { ReactNode } from "react";
import { errorSentence } from "#shared/errors/error-texts.ts";
import { type ErrorCode, type ErrorData, errors } from "#shared/errors.ts";
import { recordOf } from "#shared/keys-of.ts";
import { taskNames, tasks } from "#shared/models.ts";
import type { PageData } from "#shared/shown-model.ts";
import type { SiteState } from "#shared/site-state.ts";
import type { SiteStatus } from "#shared/status.ts";
import { api } from "../../client/lib/api/api.tsx";
import { Navigation } from "../../client/lib/navigation.tsx";
import { SiteProvider } from "../../client/lib/site/site.ts";
import type { AppRouter } from "../../server/procedures/router.ts";
import { models } from "./shown-models.ts";

/** The answer of each procedure: a value, or a function of the call. */
export type Answers = Record<string, (operation: Operation) => unknown>;

/** The status of a site with a token and plenty of points. */
export const plentiful: SiteStatus = {
	site: { name: "Vitrine", creator: "", about: "" },
	provider: "huggingface",
	isTokenConfigured: true,
	catalogueVersion: "1",
	models: {},
	engine: {},
	prepared: {},
	allowance: {
		visitor: { left: 36, limit: 40, refillsInSeconds: 600 },
		site: { left: 900, limit: 1000, refillsInSeconds: 6000 },
		overBudget: "refuse",
		prices: recordOf(taskNames, (task) => tasks[task].points),
	},
};

/** The same for a visitor without points. */
export const usedUp: SiteStatus = {
	...plentiful,
	allowance: {
		...plentiful.allowance,
		visitor: { left: 0, limit: 40, refillsInSeconds: 600 },
	},
};

/**
 * Answers to requests that a screen sends by itself, even after a while: a call that has waited for two seconds, as on
 * a busy machine, asks for its usual duration.
 */
const usual: Answers = {
	status: () => plentiful,
	siteState: () => ({ models: [], day: "open" }) satisfies SiteState,
};

/** The data of a page, of a site with a token. */
export const testSite: PageData = {
	basePath: "",
	name: "Vitrine",
	creator: "",
	token: "configured",
	hostedBy: "Hugging Face",
	assistantLanguage: "fr",
	models,
	catalogueVersion: "1",
};

/** Renders at an address, inside the API client, with the test's answers. */
export function renderWithApi(page: ReactNode, answers: Answers = {}, address = "/playground") {
	const link: TRPCLink<AppRouter> =
		() =>
		({ op }) =>
			observable((observer) => {
				const answer = { ...usual, ...answers }[op.path];
				Promise.resolve()
					.then(() => answer?.(op))
					.then((data) => {
						observer.next({ result: { data } });
						observer.complete();
					})
					.catch((error) => observer.error(TRPCClientError.from(error)));
			});
	const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	history.replaceState(null, "", address);
	const rendered = render(
		<Navigation>
			<api.Provider client={api.createClient({ links: [link] })} queryClient={queryClient}>
				<SiteProvider value={testSite}>
					<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
				</SiteProvider>
			</api.Provider>
		</Navigation>,
	);
	return { ...rendered, queryClient };
}

/** A failure as the server sends it. */
export function failure(errorCode: ErrorCode, data: Partial<ErrorData> = {}) {
	const { httpStatus } = errors[errorCode];
	return TRPCClientError.from({
		error: {
			code: -32603,
			message: errorSentence(errorCode, data.parts),
			data: { code: "INTERNAL_SERVER_ERROR", httpStatus, errorCode, ...data },
		},
	});
}
