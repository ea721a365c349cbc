import { expect, test } from "vitest";
import { HISTORY_MAX_CHARACTERS, HISTORY_MAX_MESSAGES } from "#shared/limits.ts";
import { shownError } from "../lib/shown-error.ts";
import type { AssistantMessage } from "./conversation-state.ts";
import { wireMessages } from "./wire-messages.ts";

/** "q1 a1 q2": the letter gives the role; "f" stands for a failed try. */
function talk(words: string): AssistantMessage[] {
	return words
		.split(" ")
		.map((content, timestamp) =>
			content === "f"
				? { role: "assistant", content: "", timestamp, failure: shownError(new Error("offline")) }
				: { role: content.startsWith("q") ? "user" : "assistant", content, timestamp },
		);
}

test.each([
	{ name: "a first question", said: "q1", sent: "q1" },
	{ name: "a conversation", said: "q1 a1 q2 a2 q3", sent: "q1 a1 q2 a2 q3" },
	{ name: "a failed try before", said: "q1 a1 q2 f q3", sent: "q1 a1 q3" },
	{ name: "only failed tries before", said: "q1 f q2 f q3", sent: "q3" },
	{ name: "a question kept without its answer", said: "q1 q2", sent: "q2" },
])("$name", ({ said, sent }) => {
	const words = wireMessages(talk(said)).map(({ content }) => content);
	expect(words.join(" ")).toBe(sent);
});

test("only role and content travel", () => {
	expect(wireMessages(talk("q1"))).toEqual([{ role: "user", content: "q1" }]);
});

test("a request carries as much of the newest as it may", () => {
	const many = talk(`${"q a ".repeat(40)}q`);
	expect(wireMessages(many).length).toBeLessThanOrEqual(HISTORY_MAX_MESSAGES);
	const long = talk(`${`q a${"x".repeat(9_000)} `.repeat(5)}qlast`);
	const sent = wireMessages(long);
	expect(sent.map(({ content }) => content).join("").length).toBeLessThanOrEqual(
		HISTORY_MAX_CHARACTERS,
	);
	expect(sent.at(-1)?.content).toBe("qlast");
	expect(sent[0]?.role).toBe("user");
});
