import { describe, expect, it } from "vitest";
import type { Message } from "./message.ts";
import { keepConversation, readConversation } from "./stored-conversation.ts";

const question: Message = { id: 1, role: "user", content: "One?", timestamp: 1 };
const answer: Message = {
	id: 2,
	role: "assistant",
	content: "One.",
	timestamp: 2,
	ending: "failed",
	reasoning: "Hm.",
	thinkingMs: 900,
	facts: { durationMs: 5, source: "sandbox", model: "m" },
	error: { errorCode: "API_ERROR", parts: { message: "Cut.", status: 502 }, fixer: "provider" },
};

function store(value: unknown) {
	localStorage.setItem("vitrine.chat", JSON.stringify({ version: 1, value }));
}

describe("the stored conversation", () => {
	it("comes back as it was", () => {
		keepConversation("chat", [question, answer]);
		expect(readConversation("chat")).toEqual([question, answer]);
	});

	it("is forgotten when it is empty", () => {
		keepConversation("chat", [question]);
		keepConversation("chat", []);
		expect(localStorage.getItem("vitrine.chat")).toBeNull();
	});

	it.each([
		["no list", { messages: [] }],
		["a role that is not one", [{ ...question, role: "system" }]],
		["a content that is no text", [{ ...question, content: 1 }]],
		["a thinking that is no text", [{ ...answer, reasoning: 1 }]],
		["an ending that is not one", [{ ...answer, ending: "later" }]],
		["an error that is not one", [{ ...answer, error: { errorCode: "NOPE", fixer: "host" } }]],
	])("is empty where something else was kept: %s", (_name, value) => {
		store(value);
		expect(readConversation("chat")).toEqual([]);
	});

	it("keeps the newest messages where not all fit", () => {
		const messages = Array.from({ length: 300 }, (_, index) => ({
			...question,
			id: index,
			content: "x".repeat(3_000),
		}));
		keepConversation("chat", messages);
		const kept = readConversation("chat");
		expect(kept.length).toBeGreaterThan(50);
		expect(kept.at(-1)?.id).toBe(299);
	});
});
