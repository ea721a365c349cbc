import { watchEngine } from "../../server/backends/engine-models.ts";
import { createFailover } from "../../server/backends/failover/failover.ts";
import { createGateway } from "../../server/backends/gateway/gateway.ts";
import type { Transport } from "../../server/backends/network/network.ts";
import { readSettings } from "../../server/env.ts";
import { createModelStates } from "../../server/models/model-states.ts";
import { createModerator } from "../../server/moderation/moderator.ts";
import type {
	BackendCall,
	CallLog,
	TaskCallRecord,
	VerdictRecord,
} from "../../server/observability/call-log.ts";
import { createTraffic } from "../../server/observability/traffic.ts";
import type { Context } from "../../server/procedures/context.ts";
import { createFakeAllowance } from "./fake-allowance.ts";
import { testCatalogue } from "./test-catalogue.ts";

/** The tests' token: it must not appear in any response, log line, error, or header for another host. */
export const TEST_TOKEN = "hf_TestTokenThatNobodyMaySee42";

type TestContextOptions = {
	transport: Transport;
	/** Variables that differ from those of a site with a token. */
	environment?: Record<string, string>;
	/** Replaces the time limits. */
	limits?: Parameters<typeof createGateway>[0]["limits"];
};

/** A context that runs procedures against a fake provider and records what they do. */
export function testContext({ transport, environment, limits }: TestContextOptions) {
	const settings = readSettings({ HF_TOKEN: TEST_TOKEN, ...environment });
	const allowance = createFakeAllowance();
	const records: TaskCallRecord[] = [];
	const backendCalls: BackendCall[] = [];
	const verdicts: VerdictRecord[] = [];
	const sleeps: number[] = [];
	const gateway = createGateway({
		network: transport,
		sandbox: transport,
		audioHosts: settings.audioHosts,
		...(limits && { limits }),
		async sleep(ms) {
			sleeps.push(ms);
		},
	});
	const catalogue = testCatalogue(settings);
	const engineReport = watchEngine(transport, () => settings.variable("ENGINE_URL"));
	const modelStates = createModelStates({ catalogue, engineReport });
	const failover = createFailover(gateway, modelStates);
	const callLog: CallLog = {
		onTaskCall: (record) => records.push(record),
		onBackendCall: (call) => backendCalls.push(call),
		onVerdict: (record) => verdicts.push(record),
	};
	const context: Context = {
		services: {
			...callLog,
			settings,
			catalogue,
			failover,
			moderator: createModerator({ catalogue, failover, ...callLog }),
			modelStates,
			allowance,
			traffic: createTraffic(),
		},
		visitor: "192.0.2.1",
		requestId: "request-1",
	};
	return { context, allowance, records, backendCalls, verdicts, sleeps };
}
