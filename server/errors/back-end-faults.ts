import { type ErrorCode, errors, isErrorCode } from "#shared/errors.ts";

/** A fault of a back-end's key, account or entry, which only the host can fix. */
type HostFault = {
	/** The `event` of its alert. */
	event: "key-refused" | "credits-used" | "model-missing" | "request-refused";
	/** Follows "a back-end". */
	describe(key: string): string;
	/** It concerns every model behind this key, so they share one alert. */
	isOfKey?: true;
	/** A parameter that one visitor chose may be the cause, so one call proves nothing. */
	isDoubtful?: true;
};

const refusedKey: HostFault = {
	event: "key-refused",
	describe: (key: string) => `refuses ${key}, or its account`,
	isOfKey: true,
};

const hostFaults: Readonly<Partial<Record<ErrorCode, HostFault>>> = {
	AUTHENTICATION_FAILED: refusedKey,
	INVALID_TOKEN: refusedKey,
	PROVIDER_CONFIGURATION: {
		event: "model-missing",
		describe: () => "does not serve the model of its entry from here, or to this account",
	},
	CREDITS_EXHAUSTED: {
		event: "credits-used",
		describe: (key) => `has no credit left for ${key}`,
		isOfKey: true,
	},
	MODEL_NOT_FOUND: {
		event: "model-missing",
		describe: () => "does not have the model of its entry",
	},
	REQUEST_REFUSED: {
		event: "request-refused",
		describe: () => "does not take a field of the request; see omit and rename in docs/backends.md",
		isDoubtful: true,
	},
	ROLE_REFUSED: {
		event: "request-refused",
		describe: () => "does not take the role of a message; see system in docs/backends.md",
		isDoubtful: true,
	},
};

/** The fault behind an error's code, if it is one that the host must fix. */
export function hostFaultOf(code: string): HostFault | undefined {
	return isErrorCode(code) ? hostFaults[code] : undefined;
}

/** Says what is wrong with a back-end; follows "a back-end". Names the variable that holds its key. */
export function describeFault(code: string, keyName: string | undefined): string {
	const key = keyName === undefined ? "this site's key" : `the key in ${keyName}`;
	return hostFaultOf(code)?.describe(key) ?? "fails";
}

/** The variable that the host must fix; undefined if the key is not at fault. */
export function variableAtFault(code: string, keyName: string | undefined): string | undefined {
	const fault = hostFaultOf(code);
	return fault?.event === "key-refused" || fault?.event === "credits-used" ? keyName : undefined;
}

/** Whether the host or a provider can fix it, as opposed to the visitor, their connection or time. */
export function isOfServers(outcome: string): boolean {
	return isErrorCode(outcome) && ["host", "provider"].includes(errors[outcome].fixer);
}
