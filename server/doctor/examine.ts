import { createNetwork } from "../backends/network/network.ts";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import type { Settings } from "../env.ts";
import { checkDevices } from "./check-devices.ts";
import { checkModels, checkVariables } from "./check-models.ts";
import { checkHttps, checkLimits, checkProxy, checkStorage, checkToken } from "./check-settings.ts";
import type { Finding } from "./finding.ts";
import { networkFetch } from "./network-fetch.ts";
import { probeBackends } from "./probe-backends.ts";

type Options = {
	/** Replaces the network, for tests. */
	fetcher?: typeof fetch;
	/** Also lets each text model write one token, at the price of a token. */
	isSpending?: boolean;
};

/**
 * Checks what a host can get wrong. Calls no model, unless `isSpending`. Throws a CatalogueError if
 * models.yaml cannot be read.
 */
export async function examine(settings: Settings, options: Options = {}): Promise<Finding[]> {
	const { fetcher = fetch, isSpending = false } = options;
	const catalogue = openCatalogue(settings.catalogue);
	const network = createNetwork();
	const found = await Promise.all([
		checkToken(settings),
		checkVariables(catalogue, settings),
		checkModels(catalogue, options.fetcher ?? networkFetch(network)),
		checkDevices(catalogue, settings, fetcher),
		checkProxy(settings),
		checkLimits(settings, catalogue),
		checkHttps(settings, fetcher),
		checkStorage(settings),
		...(isSpending ? [probeBackends(catalogue)] : []),
	]);
	await network.close();
	return found.flat();
}
