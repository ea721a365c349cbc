import type { Allowance } from "../allowance/allowance.ts";
import type { EngineModels } from "../backends/engine-models.ts";
import type { Failover } from "../backends/failover/failover.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Settings } from "../env.ts";
import type { Reports } from "../operations/reports.ts";

/** What the procedures work with; `buildServices` makes it, tests replace parts of it. */
export type Services = Reports & {
	settings: Settings;
	/** What the site shows, and who answers for it. */
	catalogue: Catalogue;
	/** The way to the back-ends. */
	failover: Failover;
	/** What the engine on the host's machine says of its models. */
	engineModels: EngineModels;
	allowance: Allowance;
};

/** What every procedure may use. */
export type Context = {
	services: Services;
	/** Whose allowance a call uses: the visitor's IPv4 address or IPv6 /64 network. */
	visitor: string;
	/** Names the request in the log and in every error shown. */
	requestId: string;
	/** Size of the request's body; absent where the sender did not announce it. */
	requestBytes?: number | undefined;
};
