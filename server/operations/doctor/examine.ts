import type { Settings } from "../../env.ts";
import { checkHttps } from "./check-https.ts";
import { checkLimits } from "./check-limits.ts";
import { checkProxy } from "./check-proxy.ts";
import { checkRoutes } from "./check-routes.ts";
import { checkStorage } from "./check-storage.ts";
import { checkToken } from "./check-token.ts";
import type { Finding } from "./finding.ts";

/** Checks everything a host can get wrong. Spends no points and calls no model. */
export async function examine(
	settings: Settings,
	fetcher: typeof fetch = fetch,
): Promise<Finding[]> {
	const found = await Promise.all([
		checkToken(settings),
		checkRoutes(settings, fetcher),
		checkProxy(settings),
		checkLimits(settings),
		checkHttps(settings, fetcher),
		checkStorage(settings),
	]);
	return found.flat();
}
