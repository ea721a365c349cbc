import type { Allowance } from "../allowance/allowance.ts";
import type { Gateway } from "../backends/gateway/gateway.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Settings } from "../env.ts";
import type { TaskCallRecord } from "../operations/task-call-record.ts";

/** What the procedures work with; `buildServices` makes it, tests replace parts of it. */
export type Services = {
	settings: Settings;
	/** What the site shows. A call takes its model from here once, and keeps it. */
	catalogue: Catalogue;
	/** The way to the provider, or to the sandbox where that is the provider. */
	gateway: Gateway;
	/** The way to the sandbox, for a host who lets it answer when the day's points are used up. */
	sandboxGateway: Gateway;
	allowance: Allowance;
	/** Told once about every task call, for the log and the metrics. */
	onTaskCall(record: TaskCallRecord): void;
};
