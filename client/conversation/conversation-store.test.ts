import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { AnswerMessage, Message } from "./conversation.ts";
import {
	createConversationStore,
	keepConversation,
	readConversation,
} from "./conversation-store.ts";

const answer = { content: "An answer.", timestamp: 9, ending: "complete" } as const;

function ask(store: ReturnType<typeof createConversationStore>, content: string) {
	const message = store.dispatch({ type: "ask", content, timestamp: 1 }).messages.at(-1);
	if (message?.role !== "user") throw new Error("not asked");
	return message;
}

/** The storage event of other tabs; a tab gets none for its own writing. */
function tellOtherTabs(key = "vitrine.chat") {
	window.dispatchEvent(new StorageEvent("storage", { key }));
}

it("loses nothing where two tabs ask and are answered at the same time", () => {
	const first = createConversationStore("chat");
	const second = createConversationStore("chat");
	const one = ask(first, "one?");
	const two = ask(second, "two?");
	second.dispatch({ type: "answer", to: two, answer });
	first.dispatch({ type: "answer", to: one, answer });
	const contents = createConversationStore("chat")
		.get()
		.messages.map(({ content }) => content);
	expect(contents).toEqual(["one?", "An answer.", "two?", "An answer."]);
});

it("shows what another tab has asked", () => {
	const first = createConversationStore("chat");
	const second = createConversationStore("chat");
	const listener = vi.fn();
	second.subscribe(listener);
	const asked = ask(first, "one?");
	tellOtherTabs();
	expect(listener).toHaveBeenCalledOnce();
	expect(second.get().messages).toEqual([asked]);
	first.dispatch({ type: "answer", to: asked, answer });
	tellOtherTabs();
	expect(second.get().messages).toHaveLength(2);
	tellOtherTabs("vitrine.assistant");
	expect(listener).toHaveBeenCalledTimes(2);
});

it.each([
	["later", 2],
	["in the same moment", 1],
])("puts back what another tab wrote over %s, without having seen it", (_when, timestamp) => {
	const store = createConversationStore("chat");
	onTestFinished(store.subscribe(() => undefined));
	const asked = ask(store, "one?");
	const other = { id: 1, role: "user", content: "two?", timestamp };
	localStorage.setItem("vitrine.chat", JSON.stringify({ version: 1, value: [other] }));
	tellOtherTabs();
	store.dispatch({ type: "answer", to: asked, answer });
	const contents = createConversationStore("chat")
		.get()
		.messages.map(({ content }) => content);
	expect(contents).toEqual(["two?", "one?", "An answer."]);
});

it("puts nothing back that another tab has cleared", () => {
	const store = createConversationStore("chat");
	store.subscribe(() => undefined);
	ask(store, "one?");
	createConversationStore("chat").dispatch({ type: "clear" });
	tellOtherTabs();
	expect(store.get().messages).toEqual([]);
	expect(localStorage.getItem("vitrine.chat")).toBeNull();
});

it("goes on in memory where storage is off", () => {
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("full", "QuotaExceededError");
	});
	const store = createConversationStore("chat");
	const asked = ask(store, "one?");
	store.dispatch({ type: "answer", to: asked, answer });
	ask(store, "two?");
	expect(store.get().messages).toHaveLength(3);
});

it("keeps on the screen what the browser has no room for", () => {
	const store = createConversationStore("chat");
	for (let count = 0; count < 210; count++) ask(store, "x".repeat(4_000));
	expect(store.get().messages).toHaveLength(210);
	const kept = createConversationStore("chat").get().messages;
	expect(kept.length).toBeLessThan(210);
	expect(kept.at(-1)?.id).toBe(210);
});

const storedQuestion: Message = { id: 1, role: "user", content: "One?", timestamp: 1 };
const storedAnswer: AnswerMessage = {
	id: 2,
	role: "assistant",
	content: "One.",
	timestamp: 2,
	ending: "failed",
	reasoning: "Hm.",
	thinkingMs: 900,
	meta: { durationMs: 5, source: "sandbox", model: "m" },
	error: { errorCode: "API_ERROR", parts: { message: "Cut.", status: 502 }, fixer: "provider" },
};

function storeRaw(value: unknown) {
	localStorage.setItem("vitrine.chat", JSON.stringify({ version: 1, value }));
}

describe("the stored conversation", () => {
	it("comes back as it was", () => {
		keepConversation("chat", [storedQuestion, storedAnswer]);
		expect(readConversation("chat")).toEqual([storedQuestion, storedAnswer]);
	});

	it("comes back from an earlier version of the site, which named a field otherwise", () => {
		const { meta: facts, ...rest } = storedAnswer;
		storeRaw([storedQuestion, { ...rest, facts }]);
		expect(readConversation("chat")).toEqual([storedQuestion, storedAnswer]);
	});

	it("is forgotten when it is empty", () => {
		keepConversation("chat", [storedQuestion]);
		keepConversation("chat", []);
		expect(localStorage.getItem("vitrine.chat")).toBeNull();
	});

	it.each([
		["no list", { messages: [] }],
		["a role that is not one", [{ ...storedQuestion, role: "system" }]],
		["a content that is no text", [{ ...storedQuestion, content: 1 }]],
		["a thinking that is no text", [{ ...storedAnswer, reasoning: 1 }]],
		["an ending that is not one", [{ ...storedAnswer, ending: "later" }]],
		[
			"an error that is not one",
			[{ ...storedAnswer, error: { errorCode: "NOPE", fixer: "host" } }],
		],
	])("is empty where something else was kept: %s", (_name, value) => {
		storeRaw(value);
		expect(readConversation("chat")).toEqual([]);
	});

	it("keeps the newest messages where not all fit", () => {
		const messages = Array.from({ length: 300 }, (_, index) => ({
			...storedQuestion,
			id: index,
			content: "x".repeat(3_000),
		}));
		keepConversation("chat", messages);
		const kept = readConversation("chat");
		expect(kept.length).toBeGreaterThan(50);
		expect(kept.at(-1)?.id).toBe(299);
	});
});
