import { expect, test } from "vitest";
import { refusals } from "../../../testing/fixtures/refusals.ts";
import { readErrorBody } from "./error-body.ts";

test.each(refusals)("reads $name", ({ body, message, estimatedSeconds }) => {
	expect(readErrorBody(body)).toEqual({ message, ...(estimatedSeconds && { estimatedSeconds }) });
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
