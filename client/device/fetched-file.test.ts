import { expect, test } from "vitest";
import { FetchError, faultOf, isPlausible, isWebPage } from "./fetched-file.ts";

test.each([
	["a page that says so", "text/html; charset=utf-8", "{}", true],
	["a page that says nothing", null, "<!DOCTYPE html><title>Sign in</title>", true],
	["a page called text, after blanks", "text/plain", "\n <HTML lang=en>", true],
	["a script that leads away", "text/plain", "<script>location = '/login'</script>", true],
	["an answer in XML", "application/octet-stream", '<?xml version="1.0"?><Error/>', true],
	["settings", "application/json", '{"model_type":"llama"}', false],
	["a template", "text/plain", "<|im_start|>{% for message in messages %}", false],
	["a vocabulary", null, "<s>\n</s>\n<head_of_text>\n", false],
	["weights", "application/octet-stream", "\u0008\u0007\u0012\u0004onnx", false],
])("%s: a web page or a model's file", (...given) => {
	const [, type, content, expected] = given;
	expect(isWebPage(type, content)).toBe(expected);
});

test.each([
	["config.json", '{"model_type":"llama"}', true],
	["config.json", '{"model_type":"lla', false],
	["tokenizer.json", "Please sign in.", false],
	["chat_template.jinja", "{{ message }}", true],
	["chat_template.jinja", "<html>", false],
	["onnx/model_q4.onnx", "<!doctype html>", false],
	["onnx/model_q4.onnx", "\u0008\u0007", true],
])("%s with %j is plausible: %s", (path, content, expected) => {
	expect(isPlausible(path, content)).toBe(expected);
});

test.each([
	["a private window", new DOMException("", "UnknownError"), "blocked"],
	["storage that is switched off", new DOMException("", "SecurityError"), "blocked"],
	["no room", new DOMException("", "QuotaExceededError"), "full"],
	["no room, in Firefox's words", new DOMException("Quota exceeded", "UnknownError"), "full"],
	["a page in the hub's place", new FetchError("page"), "page"],
	["a fault of this code", new TypeError("x is not a function"), "failed"],
	["anything else", "odd", "failed"],
])("%s is named so", (_, thrown, fault) => {
	expect(faultOf(thrown)).toBe(fault);
});
