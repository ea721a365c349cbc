import type { Allowance } from "../allowance/allowance.ts";
import type { EngineModels } from "../backends/engine-models.ts";
import type { Failover } from "../backends/failover/failover.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Settings } from "../env.ts";
import type { BackendCall } from "../operations/backend-call.ts";
import type { TaskCallRecord } from "../operations/task-call-record.ts";

/** What the procedures work with; `buildServices` makes it, tests replace parts of it. */
export type Services = {
	settings: Settings;
	/** What the site shows, and who answers for it. */
	catalogue: Catalogue;
	/** The way to the back-ends. */
	failover: Failover;
	/** What the engine on the host's machine says of its models. */
	engineModels: EngineModels;
	allowance: Allowance;
	/** Called once for every task call, for the log and the metrics. */
	onTaskCall(record: TaskCallRecord): void;
	/** Told about every attempt to get an answer from a back-end. */
	onBackendCall(call: BackendCall): void;
};
