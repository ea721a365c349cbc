import type { Allowance } from "../allowance/allowance.ts";
import type { ShownPass } from "../allowance/passes.ts";
import type { Failover } from "../backends/failover/failover.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Settings } from "../env.ts";
import type { ModelStates } from "../models/model-states.ts";
import type { Moderator } from "../moderation/moderator.ts";
import type { CallLog } from "../observability/call-log.ts";
import type { Traffic } from "../observability/traffic.ts";
import type { PreparedAnswers } from "../prepared/prepared-answers.ts";

/** The services of procedures; `buildServices` makes them, tests replace some. */
export type Services = CallLog & {
	settings: Settings;
	catalogue: Catalogue;
	failover: Failover;
	/** The state of every model and back-end. */
	modelStates: ModelStates;
	allowance: Allowance;
	/** The recent traffic of models and back-ends. */
	traffic: Traffic;
	/** Judges input and answers by the catalogue's rules. */
	moderator: Moderator;
	/** Absent with PREPARED=off. */
	preparedAnswers?: PreparedAnswers | undefined;
};

export type Context = {
	services: Services;
	/** The key of the visitor's allowance: an IPv4 address or an IPv6 /64 network. */
	visitor: string;
	/** The pass that the visitor opened, valid or not. */
	shownPass?: ShownPass | undefined;
	/** Identifies the request in the log and in every error shown. */
	requestId: string;
	/** Size of the request's body, if announced. */
	requestBytes?: number | undefined;
	/** The request comes from this machine without a proxy, so from the host. */
	isLocal?: (() => boolean) | undefined;
};
