import { expect, test } from "vitest";
import { refusals } from "../../../testing/fixtures/refusals.ts";
import { readErrorBody } from "./error-body.ts";

test.each(refusals)("reads $name", ({ body, message, estimatedSeconds }) => {
	const { status: _named, codes: _codes, field: _field, ...said } = readErrorBody(body);
	expect(said).toEqual({ message, ...(estimatedSeconds && { estimatedSeconds }) });
});

test.each([
	["error before detail", { error: "a", detail: "b", message: "c" }, "a"],
	["detail before message", { detail: "b", message: "c" }, "b"],
	["message alone", { message: "c" }, "c"],
	["several faults", { detail: [{ msg: "a" }, { msg: "b" }] }, "a b"],
	["a problem document", { title: "Unauthenticated", detail: "No token" }, "No token"],
	["an error without a message", { error: { code: 5 }, message: "c" }, "c"],
	["null", { error: null }, ""],
	["numbers", { error: 5, detail: 5 }, ""],
	["a JSON string", "busy", "busy"],
	["a list", [{ error: "a" }], "a"],
	["a list of faults", { errors: [{ message: "a" }, { message: "b" }] }, "a b"],
	["a message that is an object", { message: { detail: [{ msg: "a" }] } }, "a"],
	["a body inside a text", { error: '{"message":"a"}' }, "a"],
	["an error inside an error", { error: { error: { message: "a" } } }, "a"],
	["a phrase beside a message", { error: "Bad Request", message: "a" }, "a"],
	["a phrase alone", { error: "Bad Request" }, "Bad Request"],
	["capitals", { Message: "a" }, "a"],
	["MiniMax's head", { base_resp: { status_code: 1008, status_msg: "a" } }, "a"],
	[
		"what a router was told",
		{
			error: { message: "Provider returned error", metadata: { raw: '{"error":{"message":"a"}}' } },
		},
		"a",
	],
	["an estimate that is none", { error: "a", estimated_time: "soon" }, "a"],
	["an estimate below zero", { error: "a", estimated_time: -1 }, "a"],
])("reads %s", (_name, body, message) => {
	expect(readErrorBody(JSON.stringify(body)).message).toBe(message);
});

test.each([
	["a number as its code", { error: { message: "a", code: 503 } }, { status: 503 }],
	["the number as a text", { error: { message: "a", code: "500" } }, { status: 500 }],
	["a flat error", { object: "error", message: "a", type: "x", code: 404 }, { status: 404 }],
	["a code that is none of HTTP", { error: { message: "a", code: 1 } }, {}],
	["a code in words", { error: { message: "a", code: "model_not_found" } }, {}],
	[
		"the field that it is about",
		{ error: { message: "a", param: "messages[0].role" } },
		{ field: "role" },
	],
	["its place", { detail: [{ msg: "a", loc: ["body", "voice"] }] }, { field: "voice" }],
	[
		"Google's wait",
		[{ error: { message: "a", details: [{ retryDelay: "37.2s" }] } }],
		{ retryAfterSeconds: 38 },
	],
	[
		"the headers that a router was told",
		{ error: { message: "a", metadata: { headers: { "X-RateLimit-Reset": "26" } } } },
		{ retryAfterSeconds: 26 },
	],
	["detail as an object", { detail: { error: "b", message: "a" } }, {}],
	["detail with an error only", { detail: { error: "a" } }, {}],
	["how much is loaded", { error: "a", progress: 43 }, { loadedPercent: 43 }],
])("reads %s", (_name, body, facts) => {
	const { codes: _codes, ...said } = readErrorBody(JSON.stringify(body));
	expect(said).toEqual({ message: "a", ...facts });
});

test.each([
	["nothing", ""],
	["a page", "<html><head><title>502</title></head></html>"],
	["a page behind blank lines", "\n\n <!DOCTYPE html><html></html>"],
	["a page behind a text", "Error <body>secret</body>"],
	["JSON that breaks off", '{"error":"Invalid tok'],
])("gives no message for %s", (_name, body) => {
	expect(readErrorBody(body)).toEqual({ message: "", codes: [] });
});

test("clips a long text", () => {
	expect(readErrorBody(`${"a".repeat(1_000)}`).message).toHaveLength(300);
	expect(readErrorBody(JSON.stringify({ error: "a".repeat(1_000) })).message).toHaveLength(300);
});

test.each([
	["INVALID_API_KEY", "invalidapikey"],
	["InvalidApiKey", "invalidapikey"],
	["model-not-found", "modelnotfound"],
	["com.amazon.coral.service#AccessDeniedException", "accessdeniedexception"],
])("a code is the same however it is spelt: %s", (code, spelling) => {
	expect(readErrorBody(JSON.stringify({ error: { code } })).codes).toEqual([spelling]);
});

test.each(["20.5", "20.5 s", "21"])("reads the estimate %j, a text", (text) => {
	const body = JSON.stringify({ error: "a", estimated_time: text });
	expect(readErrorBody(body).estimatedSeconds).toBe(21);
});
