import type { TRPCError } from "@trpc/server";
import type { ErrorCode } from "#shared/errors.ts";

type Meaning = {
	/** Its name on tRPC's wire. */
	name?: TRPCError["code"];
	/** The code if our own server refuses a request with it. */
	ours?: ErrorCode;
	/** The code if the provider answers with it. */
	provider?: ErrorCode;
};

/** The meaning of each HTTP status, on both sides of this server. */
export const statuses: Readonly<Record<number, Meaning>> = {
	400: { name: "BAD_REQUEST", ours: "BAD_INPUT" },
	401: { provider: "AUTHENTICATION_FAILED" },
	402: { provider: "CREDITS_EXHAUSTED" },
	// Answer 404 instead of 403, so as not to reveal that something exists.
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
