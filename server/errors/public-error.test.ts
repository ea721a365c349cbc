import { getTRPCErrorShape, TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { errors } from "#shared/errors.ts";
import { appRouter } from "../procedures/router.ts";
import { AppError } from "./app-error.ts";
import { appErrorOf, publicError } from "./public-error.ts";

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
	["a text", secret, "UNEXPECTED"],
	["nothing", undefined, "UNEXPECTED"],
] as const)("%s is shown as the catalogue has it", (_name, thrown, code) => {
	expect(appErrorOf(thrown).code).toBe(code);
	const shape = getTRPCErrorShape({
		config: appRouter._def._config,
		error: publicError(thrown),
		type: "mutation",
		path: "chat",
		input: { prompt: secret },
		ctx: undefined,
	});
	expect(shape).toMatchObject({
		message: errors[code].sentence,
		data: { errorCode: code, httpStatus: errors[code].httpStatus, path: "chat" },
	});
	expect(JSON.stringify(shape)).not.toMatch(/secret|stack|issues|"expected/);
});
