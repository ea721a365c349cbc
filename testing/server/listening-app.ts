import { onTestFinished } from "vitest";
import { buildApp } from "../../server/app.ts";
import type { Transport } from "../../server/backends/network/network.ts";
import { readSettings } from "../../server/env.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { testCatalogue } from "./test-catalogue.ts";
import { TEST_TOKEN } from "./test-context.ts";

/** The whole server on a free port, with a large allowance. */
export async function listeningApp(
	transport: Transport,
	environment: Record<string, string> = {},
): Promise<{ url: string; trpcUrl: string }> {
	const settings = readSettings({
		HF_TOKEN: TEST_TOKEN,
		LOG_LEVEL: "silent",
		DATA_DIR: temporaryFolder(),
		VISITOR_POINTS_PER_HOUR: "100000",
		SITE_POINTS_PER_DAY: "100000",
		VISITOR_CONCURRENCY: "50",
		SITE_CONCURRENCY: "50",
		...environment,
	});
	const app = await buildApp({ settings, transport, catalogue: testCatalogue(settings) });
	onTestFinished(async () => {
		app.server.closeAllConnections();
		await app.close();
	});
	const url = await app.listen({ host: "127.0.0.1", port: 0 });
	return { url, trpcUrl: `${url}/trpc` };
}
