import { afterAll } from "vitest";
import { startSite } from "./site.ts";
import { asProvider, startStandIn } from "./stand-in.ts";

type Replacements = Parameters<typeof startSite>[1];

/** A site whose provider is the stand-in, shared by a file's tests and closed after them. */
export async function siteWithProvider(
	environment: Readonly<Record<string, string>> = {},
	replacements: Replacements = {},
) {
	const provider = await startStandIn();
	const site = await startSite({ ...asProvider(provider.url), ...environment }, replacements);
	afterAll(async () => {
		await site.close();
		await provider.close();
	});
	return { site, provider };
}
