import type { TRPCError } from "@trpc/server";
import type { ErrorCode } from "#shared/errors.ts";

type Meaning = {
	/** Its name on tRPC's wire. */
	name?: TRPCError["code"];
	/** What it means where our own server refuses a request. */
	ours?: ErrorCode;
	/** What it means where the provider answers it. */
	provider?: ErrorCode;
};

/** What each HTTP status means, on both sides of this server. */
export const statuses: Readonly<Record<number, Meaning>> = {
	400: { name: "BAD_REQUEST", ours: "BAD_INPUT" },
	401: { provider: "AUTHENTICATION_FAILED" },
	402: { provider: "CREDITS_EXHAUSTED" },
	// What may not be looked at is not there: no hint that it is.
	403: { name: "FORBIDDEN", ours: "NOT_FOUND", provider: "AUTHENTICATION_FAILED" },
	404: { name: "NOT_FOUND", ours: "NOT_FOUND", provider: "MODEL_NOT_FOUND" },
	405: { name: "METHOD_NOT_SUPPORTED", ours: "METHOD_NOT_ALLOWED" },
	408: { name: "TIMEOUT", ours: "REQUEST_TIMEOUT", provider: "PROVIDER_TIMEOUT" },
	410: { provider: "PROVIDER_CONFIGURATION" },
	412: { provider: "AUTHENTICATION_FAILED" },
	413: { name: "PAYLOAD_TOO_LARGE", ours: "TOO_LARGE", provider: "TOO_LARGE" },
	414: { ours: "BAD_INPUT" },
	415: { name: "UNSUPPORTED_MEDIA_TYPE", ours: "CONTENT_TYPE" },
	429: { name: "TOO_MANY_REQUESTS", provider: "RATE_LIMIT" },
	431: { ours: "BAD_INPUT" },
	499: { name: "CLIENT_CLOSED_REQUEST" },
	502: { name: "BAD_GATEWAY" },
	503: { name: "SERVICE_UNAVAILABLE", ours: "SITE_BUSY", provider: "MODEL_LOADING" },
	504: { name: "GATEWAY_TIMEOUT", provider: "PROVIDER_TIMEOUT" },
};
