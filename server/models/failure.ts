import { type ErrorCode, errors } from "#shared/errors.ts";
import type { Backend } from "../catalogue/catalogue.ts";
import type { AppError } from "../errors/app-error.ts";
import { hostFaultOf } from "../errors/back-end-faults.ts";
import type { Outcome } from "./breaker.ts";

/** Errors caused by the input: every back-end would return the same. */
const ofInput = new Set<ErrorCode>([
	// After one provider withheld the answer, the request is not sent to another.
	"WITHHELD",
	"INPUT_REFUSED",
	"FILE_TOO_LARGE",
	"CLIP_TOO_LONG",
	"FILE_BROKEN",
	"UNSUPPORTED_FILE_TYPE",
	"TEXT_MISSING",
]);

/** Statuses about the size and type of the request. */
const ofSize = new Set<number | undefined>([413, 414, 415]);

/**
 * Whether the visitor's input is at fault, so that another back-end would say the same. A 400 or 422 alone says
 * nothing: most of them are about a key, a model or a parameter.
 */
export function isOfInput({ code, backendStatus }: AppError): boolean {
	return ofInput.has(code) || (ofSize.has(backendStatus) && isUnexplained(code));
}

/** Whether the code does not say who is at fault. */
function isUnexplained(code: ErrorCode): boolean {
	return errors[code].fixer === "provider" && code !== "RATE_LIMIT" && code !== "MODEL_LOADING";
}

/** A full queue, or a time-out while queued, is no fault of the engine. */
function isOfQueue({ code, isFree }: AppError, { isEngine = false }: Backend): boolean {
	return isEngine && (code === "RATE_LIMIT" || (code === "PROVIDER_TIMEOUT" && isFree));
}

/** What ends by itself, or is this site's: it says nothing about the back-end. */
const ofNobody = new Set<ErrorCode>(["STOPPED", "SITE_BUSY", "MODEL_LOADING", "UNEXPECTED"]);

/**
 * The outcome of a failed call for its back-end's breaker. A refusal (key, limit) opens it only if another back-end can
 * answer: otherwise its own error is more useful to the visitor than an open breaker.
 */
export function outcomeOf(error: AppError, backend: Backend, hasNext: boolean): Outcome {
	const { code, backendStatus: status } = error;
	if (isOfInput(error)) return "answered";
	// The input may be the cause, so it counts neither for nor against the back-end.
	const mayBeOfInput = status === 400 || status === 403 || status === 422;
	if (mayBeOfInput && isUnexplained(code)) return "unknown";
	if (ofNobody.has(code)) return "unknown";
	if (isOfQueue(error, backend)) return "unknown";
	if (!hasNext && !isDown(error)) return "answered";
	return error.hadConnection ? "failed" : "unreachable";
}

/** Whether no usable answer came, as opposed to a refusal. */
function isDown({ code, backendStatus: status }: AppError): boolean {
	if (status !== undefined) return status >= 500 && status !== 503 && isUnexplained(code);
	return code === "PROVIDER_TIMEOUT" || code === "PROVIDER_UNREACHABLE";
}

/** A failure by which a back-end is judged, whether it rests or not. */
export type Fault = {
	code: ErrorCode;
	/** Back-ends with the same cause fail and recover together, so they share one alert. */
	cause: string;
	/** Only the host can fix it, even where another back-end answers meanwhile. */
	isForHost: boolean;
	/** One call proves it. */
	isCertain: boolean;
	/** No visitor's input can cause it, so one visitor's calls prove it. */
	isOfNoInput: boolean;
	/** How long it must last, without an answer in between, before it counts. */
	patienceMs: number;
};

const LASTING_MS = 30_000;
/** Loading ends by itself, unless a provider that is down says so of every model. */
const LASTING_LOAD_MS = 600_000;

/** What a failure says about its back-end; undefined if nothing. */
export function faultOf(error: AppError, backend: Backend, model: string): Fault | undefined {
	const { code, hadConnection } = error;
	const isOfSite = code === "STOPPED" || code === "SITE_BUSY";
	if (isOfSite || isOfInput(error) || isOfQueue(error, backend)) return undefined;
	// The engine reports its own loading, which may be a download of many minutes.
	if (code === "MODEL_LOADING" && backend.isEngine) return undefined;
	const hostFault = hostFaultOf(code);
	const { host } = new URL(backend.url);
	const account = `${backend.keyName ?? ""}@${host}`;
	const isCertain = hostFault !== undefined && !hostFault.isDoubtful;
	return {
		code,
		cause: cause(),
		isForHost: hostFault !== undefined,
		isCertain,
		isOfNoInput: isCertain || !hadConnection || code === "RATE_LIMIT" || code === "MODEL_LOADING",
		patienceMs: code === "MODEL_LOADING" ? LASTING_LOAD_MS : LASTING_MS,
	};

	function cause(): string {
		if (hostFault?.isOfKey) return `${hostFault.event} ${account}`;
		if (hostFault) return `${hostFault.event} ${model} ${backend.name}`;
		if (code === "RATE_LIMIT") return `rate-limited ${account}`;
		return hadConnection ? `model-down ${model}` : `unreachable ${host}`;
	}
}
