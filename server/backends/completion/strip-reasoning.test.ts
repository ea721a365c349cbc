import { expect, test } from "vitest";
import { stripReasoning } from "./strip-reasoning.ts";

test.each([
	["Bonjour", "Bonjour"],
	["<think>\nHmm.\n</think>\n\nBonjour  \n", "Bonjour"],
	["<think>a</think><reflection>b</reflection>Bonjour", "Bonjour"],
	["Bonjour <think>a</think>à vous", "Bonjour à vous"],
	["<think>never closed", ""],
	["never opened</think>\nBonjour", "Bonjour"],
	["<THINK>a</THINK>\r\n\r\nBonjour\r\nà vous", "Bonjour\r\nà vous"],
	["", ""],
	["  \n ", ""],
])("%j leaves %j", (text, answer) => {
	expect(stripReasoning(text)).toBe(answer);
});
