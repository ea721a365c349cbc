import { expect, test } from "vitest";
import { refusals } from "../../../testing/fixtures/refusals.ts";
import { echoOf, readErrorBody } from "./read-failure.ts";

test.each(refusals)("reads $name", ({ body, message, estimatedSeconds }) => {
	const { status: _named, lacksModel: _lacks, ...said } = readErrorBody(body);
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
	["a list", [{ error: "a" }], ""],
	["an estimate that is none", { error: "a", estimated_time: "soon" }, "a"],
	["an estimate below zero", { error: "a", estimated_time: -1 }, "a"],
])("reads %s", (_name, body, message) => {
	expect(readErrorBody(JSON.stringify(body))).toEqual({ message });
});

test.each([
	["a number as its code", { error: { message: "a", code: 503 } }, { status: 503 }],
	["the number as a text", { error: { message: "a", code: "500" } }, { status: 500 }],
	["a flat error", { object: "error", message: "a", type: "x", code: 404 }, { status: 404 }],
	["a code that is none of HTTP", { error: { message: "a", code: 1 } }, {}],
	["a code in words", { error: { message: "a", code: "model_not_found" } }, {}],
	[
		"a model that the account lacks",
		{ error: { message: "a", code: "model_not_supported" } },
		{ lacksModel: true },
	],
	["a fault of the input", { error: "a", error_type: "validation" }, { status: 400 }],
	["the same inside", { error: { message: "a", type: "invalid_request_error" } }, { status: 400 }],
	["detail as an object", { detail: { error: "b", message: "a" } }, {}],
	["detail with an error only", { detail: { error: "a" } }, {}],
	["how much is loaded", { error: "a", progress: 43 }, { loadedPercent: 43 }],
])("reads %s", (_name, body, facts) => {
	expect(readErrorBody(JSON.stringify(body))).toEqual({ message: "a", ...facts });
});

test.each([
	["nothing", ""],
	["a page", "<html><head><title>502</title></head></html>"],
	["a page behind blank lines", "\n\n <!DOCTYPE html><html></html>"],
	["a page behind a text", "Error <body>secret</body>"],
	["JSON that breaks off", '{"error":"Invalid tok'],
])("gives no message for %s", (_name, body) => {
	expect(readErrorBody(body)).toEqual({ message: "" });
});

test("clips a long text", () => {
	expect(readErrorBody(`${"a".repeat(1_000)}`).message).toHaveLength(300);
	expect(readErrorBody(JSON.stringify({ error: "a".repeat(1_000) })).message).toHaveLength(300);
});

const json = {
	model: "HuggingFaceTB/SmolLM3-3B",
	messages: [
		{ role: "user", content: "My secret plan is to paint the moon green" },
		{ role: "assistant", content: "ok" },
		{ role: "user", content: "hush" },
	],
};

test.each([
	["Invalid prompt: My secret plan is to paint the moon green", true],
	["input '…paint the moon g…' was refused", true],
	["cannot read 'hush'", true],
	["ok, the model is busy", false],
	["Model HuggingFaceTB/SmolLM3-3B is overloaded", false],
	["messages: field required by user", false],
	["", false],
])("%j repeats the visitor: %s", (message, isRepeated) => {
	expect(echoOf({ json })(message)).toBe(isRepeated);
});

test("a file has no words", () => {
	const body = { pieces: [new Uint8Array([1])], contentType: "image/png" };
	expect(echoOf(body)("cannot identify image file")).toBe(false);
});
