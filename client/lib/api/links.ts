import { httpBatchStreamLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";
import { isStreamed } from "#shared/models.ts";
import type { AppRouter } from "../../../server/procedures/router.ts";
import { fileLink } from "./file-link.ts";
import { ownAnswer } from "./own-answer.ts";
import { uploadLink } from "./upload-link.ts";
import { SILENT_WHOLE_MS, watchedFetch } from "./watched-fetch.ts";

/** Routes each call: forms for files, JSON lines for streams, plain calls for the rest. */
export function siteLinks(url: string): TRPCLink<AppRouter>[] {
	return [
		fileLink(),
		uploadLink({ url }),
		splitLink({
			condition: ({ path }) => isStreamed(path),
			true: httpBatchStreamLink({
				url,
				maxItems: 1,
				fetch: (input, { signal = null, ...init } = {}) =>
					watchedFetch(input, { ...init, signal }).then(ownAnswer),
			}),
			false: httpLink({
				url,
				fetch: (input, { signal = null, ...init } = {}) =>
					watchedFetch(input, { ...init, signal }, SILENT_WHOLE_MS).then(ownAnswer),
			}),
		}),
	];
}
