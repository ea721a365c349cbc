import { getTRPCErrorShape, TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorSentence } from "#shared/errors/error-texts.ts";
import { errors } from "#shared/errors.ts";
import { appRouter } from "../procedures/router.ts";
import { AppError } from "./app-error.ts";
import { PublicError } from "./public-error.ts";
import { toAppError } from "./to-app-error.ts";

const secret = "secret of /app/server/main.ts";
const zodError = z.object({ prompt: z.string() }).safeParse({ prompt: 5 }).error;

test.each([
	["an error of the catalogue", new AppError("RATE_LIMIT", { retryAfterSeconds: 7 }), "RATE_LIMIT"],
	[
		"one that tRPC wrapped",
		new TRPCError({ code: "BAD_REQUEST", cause: new AppError("FILE_EMPTY") }),
		"FILE_EMPTY",
	],
	["a bug", new TypeError(secret), "UNEXPECTED"],
	[
		"a bug that tRPC wrapped",
		new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new Error(secret) }),
		"UNEXPECTED",
	],
	["bad input", new TRPCError({ code: "BAD_REQUEST", cause: zodError }), "BAD_INPUT"],
	[
		"a result that breaks its contract",
		new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: zodError }),
		"UNEXPECTED",
	],
	["a broken body", new TRPCError({ code: "PARSE_ERROR", message: secret }), "BAD_INPUT"],
	["an unknown procedure", new TRPCError({ code: "NOT_FOUND", message: secret }), "NOT_FOUND"],
	["the wrong method", new TRPCError({ code: "METHOD_NOT_SUPPORTED" }), "METHOD_NOT_ALLOWED"],
	["an abort", new DOMException(secret, "AbortError"), "STOPPED"],
	[
		"an abort that tRPC wrapped",
		new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new DOMException("", "AbortError") }),
		"STOPPED",
	],
	[
		"a body that Fastify refuses",
		Object.assign(new Error(secret), { statusCode: 413 }),
		"TOO_LARGE",
	],
	["a file that is not served", Object.assign(new Error(secret), { statusCode: 403 }), "NOT_FOUND"],
	["a plugin's bug", Object.assign(new Error(secret), { statusCode: 500 }), "UNEXPECTED"],
	["a text", secret, "UNEXPECTED"],
	["nothing", undefined, "UNEXPECTED"],
] as const)("%s is shown as the catalogue has it", (_name, thrown, code) => {
	expect(toAppError(thrown).code).toBe(code);
	const shape = getTRPCErrorShape({
		config: appRouter._def._config,
		error: PublicError.of(thrown),
		type: "mutation",
		path: "chat",
		input: { prompt: secret },
		ctx: undefined,
	});
	expect(shape).toMatchObject({
		message: errorSentence(code, toAppError(thrown).parts),
		data: {
			errorCode: code,
			httpStatus: errors[code].httpStatus,
			pointsSpent: 0,
			path: "chat",
		},
	});
	expect(JSON.stringify(shape)).not.toMatch(/secret|stack|issues|received/);
});

test("a PublicError is passed through unchanged", () => {
	const decided = new PublicError(new AppError("STREAM_CUT"), 4);
	expect(PublicError.of(decided)).toBe(decided);
	expect(decided).toMatchObject({
		pointsSpent: 4,
		code: "BAD_GATEWAY",
		cause: { code: "STREAM_CUT" },
	});
});
