import { createGateway } from "../../server/backends/gateway/gateway.ts";
import type { ProviderRouter } from "../../server/backends/gateway/provider-router.ts";
import { openCatalogue } from "../../server/catalogue/open-catalogue.ts";
import { readSettings } from "../../server/env.ts";
import type { TaskCallRecord } from "../../server/operations/task-call-record.ts";
import type { Context } from "../../server/procedures/context.ts";
import { createFakeAllowance } from "./fake-allowance.ts";

/** The token of tests: no answer, header of another host, log line or error may hold it. */
export const TEST_TOKEN = "hf_TestTokenThatNobodyMaySee42";

type TestContextOptions = {
	router: ProviderRouter;
	/** Variables that differ from a site with a token. */
	environment?: Record<string, string>;
	/** Time limits in milliseconds in place of the true ones. */
	limits?: Parameters<typeof createGateway>[0]["limits"];
};

/** What procedures need to run against a fake provider, and what they did. */
export function testContext({ router, environment, limits }: TestContextOptions) {
	const settings = readSettings({ HF_TOKEN: TEST_TOKEN, ...environment });
	const allowance = createFakeAllowance();
	const records: TaskCallRecord[] = [];
	const sleeps: number[] = [];
	const gateway = createGateway({
		router,
		source: settings.provider,
		...(settings.provider === "huggingface" && { token: settings.token }),
		...(limits && { limits }),
		async sleep(ms) {
			sleeps.push(ms);
		},
	});
	const context: Context = {
		services: {
			settings,
			catalogue: openCatalogue({
				file: settings.modelsFile,
				provider: settings.answering,
				variables: settings.variable,
			}),
			gateway,
			sandboxGateway: gateway,
			allowance,
			onTaskCall: (record) => records.push(record),
		},
		visitor: "192.0.2.1",
		requestId: "request-1",
	};
	return { context, allowance, records, sleeps };
}
