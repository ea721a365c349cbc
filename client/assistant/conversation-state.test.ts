import { expect, test } from "vitest";
import { shownError } from "../lib/shown-error.ts";
import {
	type AssistantMessage,
	type Conversation,
	conversationOf,
	conversationReducer,
} from "./conversation-state.ts";

const failure = shownError(new Error("offline"));
const question: AssistantMessage = { role: "user", content: "q", timestamp: 1 };
const answer: AssistantMessage = {
	role: "assistant",
	content: "a",
	timestamp: 2,
	source: "sandbox",
};
const failed: AssistantMessage = { role: "assistant", content: "", timestamp: 2, failure };

const states = {
	greeting: conversationOf([], 0),
	waiting: { phase: "waiting", messages: [question], greetedAt: 0, erased: [] },
	answered: conversationOf([question, answer], 0),
	failed: conversationOf([question, failed], 0),
	erased: { phase: "ready", messages: [], greetedAt: 0, erased: [question, answer] },
} satisfies Record<string, Conversation>;

const events = {
	asked: { type: "asked", content: "q", at: 1 },
	answered: { type: "answered", content: "a", source: "sandbox", at: 2 },
	failed: { type: "failed", failure, at: 2 },
	retried: { type: "retried" },
	reset: { type: "reset", at: 0 },
	restored: { type: "restored" },
} as const;

type StateName = keyof typeof states;

// Where the two names are the same, nothing changes.
const table: [StateName, keyof typeof events, StateName][] = [
	["greeting", "asked", "waiting"],
	["greeting", "answered", "greeting"],
	["greeting", "failed", "greeting"],
	["greeting", "retried", "greeting"],
	["greeting", "reset", "greeting"],
	["greeting", "restored", "greeting"],
	["waiting", "asked", "waiting"],
	["waiting", "answered", "answered"],
	["waiting", "failed", "failed"],
	["waiting", "retried", "waiting"],
	["waiting", "restored", "waiting"],
	["answered", "answered", "answered"],
	["answered", "failed", "answered"],
	["answered", "retried", "answered"],
	["answered", "reset", "erased"],
	["answered", "restored", "answered"],
	["failed", "answered", "failed"],
	["failed", "failed", "failed"],
	["failed", "retried", "waiting"],
	["failed", "restored", "failed"],
	["erased", "asked", "waiting"],
	["erased", "answered", "erased"],
	["erased", "reset", "erased"],
];

test.each(table)("%s, then %s, is %s", (from, event, to) => {
	expect(conversationReducer(states[from], events[event])).toEqual(states[to]);
});

test("a new conversation is greeted anew", () => {
	expect(conversationReducer(states.answered, { type: "reset", at: 9 }).greetedAt).toBe(9);
});

test("a next question follows a failed one", () => {
	const next = conversationReducer(states.failed, { type: "asked", content: "q2", at: 3 });
	expect(next.phase).toBe("waiting");
	expect(next.messages.map(({ content }) => content)).toEqual(["q", "", "q2"]);
});

test("the undo brings everything back", () => {
	const restored = conversationReducer(states.erased, events.restored);
	expect(restored.messages).toEqual([question, answer]);
	expect(restored.erased).toEqual([]);
});

test("a reset while waiting can be undone: the question can be asked again", () => {
	const erased = conversationReducer(states.waiting, events.reset);
	expect(erased).toMatchObject({ phase: "ready", messages: [], erased: [question] });
	const restored = conversationReducer(erased, events.restored);
	expect(restored.phase).toBe("failed");
	expect(restored.messages.at(-1)?.failure?.errorCode).toBe("STOPPED");
	expect(conversationReducer(restored, events.retried).messages).toEqual([question]);
});

test("a question kept without its answer can be asked again", () => {
	expect(conversationOf([question], 0)).toMatchObject({ phase: "failed" });
});
