import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Operation } from "@trpc/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { StreamEvent } from "#shared/result.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { TaskResult } from "#shared/tasks/index.ts";
import { fakeDecoders } from "../../../testing/browser/fake-decoders.ts";
import { createHandFedStream } from "../../../testing/browser/hand-fed-stream.ts";
import { failure, plentiful, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { turnRow } from "../../../testing/browser/turn-row.ts";
import { database } from "../../calls/database.ts";
import { readConversations } from "../../calls/kept-rows.ts";
import { takeLeftRows } from "../../calls/left-rows.ts";
import { parseTextRows } from "../../calls/parse-row.ts";
import { packRow } from "../../calls/stored-row.ts";
import { turnsOf, useTable, writeRow } from "../../calls/table.ts";
import { answerOf } from "../../conversation/conversation.ts";
import { SiteProvider, useSite } from "../../lib/site/site.ts";
import { keepPictures } from "../../state/question-pictures.ts";
import { removeStored, writeStored } from "../../state/storage.ts";
import { getState } from "../../state/store.ts";
import { Chat } from "./chat.tsx";

const MODEL = "deepseek-ai/DeepSeek-R1-0528";

const result: TaskResult<"chat"> = {
	type: "chat",
	model: MODEL,
	generated_text: "Three.",
	finishReason: "stop",
	durationMs: 2_400,
	source: "hosted",
	usage: { promptTokens: 5, completionTokens: 42, totalTokens: 47 },
};

const KEY = `chat.${MODEL}`;
const IMAGES = { most: 2, bytes: 100, side: 100 };
const NO_ANSWER = "No answer received. Ask again";
const EDIT = "Edit the last message";

const log = () => within(screen.getByRole("log", { name: "Conversation" }));
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const button = (name: string) => screen.getByRole("button", { name });
const find = (name: string) => log().findByRole("button", { name });
const status = () => screen.getAllByRole("status").map((element) => element.textContent);

/** Puts a question into the conversation, with its answer if it has one. */
function keep(input: string, answer?: string) {
	const row = turnRow({ conversation: KEY, id: "1", input, answer });
	writeRow(row);
	return row;
}

/** The contents of the conversation's rows. */
const texts = () => turnsOf(useTable.getState().rows, KEY).map((row) => answerOf(row).content);

function renderChat(
	answers: Parameters<typeof renderWithApi>[1] = {},
	images?: ShownModel["images"],
) {
	const model = { ...modelOf(MODEL), ...(images && { images }) };
	const streams: ReturnType<typeof createHandFedStream<StreamEvent<TaskResult<"chat">>>>[] = [];
	const calls: Operation[] = [];
	const screenOfChat = renderWithApi(<Chat model={model} />, {
		chat: (operation) => {
			calls.push(operation);
			const stream = createHandFedStream<StreamEvent<TaskResult<"chat">>>();
			streams.push(stream);
			return stream;
		},
		...answers,
	});
	return { ...screenOfChat, calls, streams, lastStream: () => streams.at(-1) };
}

async function ask(text: string) {
	await userEvent.type(box(), `${text}{Enter}`);
	await log().findByText("DeepSeek is thinking...");
}

/** The chat on a site that has a model that sees. */
function BesideSeeing({ model }: { model: ShownModel }) {
	const site = useSite();
	const seeing = { ...model, id: "org/sees", name: "Sees", images: IMAGES };
	return (
		<SiteProvider value={{ ...site, models: [...site.models, seeing] }}>
			<Chat model={model} />
		</SiteProvider>
	);
}

async function edit(text: string) {
	await userEvent.click(await log().findByRole("button", { name: EDIT }));
	fireEvent.change(box(), { target: { value: text } });
	fireEvent.keyDown(box(), { key: "Enter" });
}

beforeEach(() => {
	// Unmounting the previous test's screen saves what had arrived, after the common cleanup.
	localStorage.clear();
	sessionStorage.clear();
	fakeDecoders();
	return () => vi.unstubAllGlobals();
});

describe("Chat", () => {
	it.each([1, 2])("asks what pictures show that come without words: %i", async (count) => {
		const sent = "data:image/png;base64,AA==";
		keepPictures(
			KEY,
			Array.from({ length: count }, () => ({ look: sent, sent })),
		);
		const { calls } = renderChat({}, IMAGES);
		const usual = "What is this?";
		await waitFor(() => expect(box().placeholder).toBe(usual));
		expect(screen.queryByRole("button", { name: /strawberry/ })).toBeNull();
		await userEvent.type(box(), "{Enter}");
		expect(await log().findByText(usual)).toBeDefined();
		await waitFor(() => expect(calls).toHaveLength(1));
		expect(calls[0]?.input).toMatchObject({
			messages: [
				{ role: "user", content: usual, images: Array.from({ length: count }, () => sent) },
			],
		});
		expect(box().placeholder).toBe("Ask DeepSeek anything...");
	});

	it("leads from an edited question to a model that sees, in the same conversation", async () => {
		const sent = "data:image/png;base64,AA==";
		writeRow({ ...keep("One?", "Yes."), pictures: [{ look: sent, sent }] });
		renderWithApi(<BesideSeeing model={modelOf(MODEL)} />);
		await userEvent.click(await log().findByRole("button", { name: EDIT }));
		const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Ask Sees" });
		expect(new URL(link.href).searchParams.get("conversation")).toBe(MODEL);
	});

	it("keeps what was removed from an edited question over another version of its answer", async () => {
		const sent = "data:image/png;base64,AA==";
		writeRow({ ...keep("One?", "Yes."), pictures: [{ look: sent, sent }] });
		writeRow(turnRow({ conversation: KEY, question: "1", answer: "No." }));
		renderWithApi(<BesideSeeing model={{ ...modelOf(MODEL), images: IMAGES }} />);
		await userEvent.click(await log().findByRole("button", { name: EDIT }));
		await userEvent.click(await screen.findByRole("button", { name: "Remove picture 1" }));
		await userEvent.click(button("Previous version"));
		expect(await log().findByText("Yes.")).toBeDefined();
		// The pictures are read again in a later task.
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(screen.queryByRole("button", { name: "Remove picture 1" })).toBeNull();
	});

	it("opens the thinking while it streams and folds it when the answer starts", async () => {
		const { lastStream } = renderChat();
		await ask("How many?");
		lastStream()?.push({ type: "reasoning", text: "Let me count." });
		const fold = await log().findByRole("button", { name: /^Thinking for/ });
		expect(fold.getAttribute("aria-expanded")).toBe("true");
		expect(log().getByText("Let me count.")).toBeDefined();
		// Said once.
		expect(log().queryByText("DeepSeek is thinking...")).toBeNull();
		lastStream()?.push({ type: "answer", text: "Three." });
		await waitFor(() => expect(fold.getAttribute("aria-expanded")).toBe("false"));
		expect(fold.textContent).toMatch(/^Thought for [\d.]+ s$/);
		lastStream()?.push({ type: "done", result });
		expect(await log().findByText("42 tokens · 2.4 s · Hugging Face")).toBeDefined();
		// The site may have another provider when the row is shown again.
		const [row] = turnsOf(useTable.getState().rows, KEY);
		const kept = row && parseTextRows([(await packRow(row, true)).row])[0];
		expect(kept).toHaveProperty("provider", "Hugging Face");
		await waitFor(() => expect(status()).toContain("The answer is complete."));
	});

	it("says of a saved answer when it was saved, and not who answers now", async () => {
		const { lastStream } = renderChat();
		await ask("How many?");
		const saved = { ...result, source: "machine" as const, preparedOn: "2020-01-02T12:00:00Z" };
		lastStream()?.push({ type: "done", result: saved });
		expect((await log().findByText(/^42 tokens · A saved answer/)).textContent).toMatch(/2020$/);
	});

	it("keeps what was opened by hand open", async () => {
		const { lastStream } = renderChat();
		await ask("How many?");
		lastStream()?.push({ type: "reasoning", text: "Hm." });
		const fold = await log().findByRole("button", { name: /^Thinking for/ });
		fireEvent.click(fold);
		fireEvent.click(fold);
		lastStream()?.push({ type: "answer", text: "Three." });
		await waitFor(() => expect(fold.textContent).toMatch(/^Thought for/));
		expect(fold.getAttribute("aria-expanded")).toBe("true");
	});

	it("cannot send while an answer runs, but lets the next question be written", async () => {
		const { calls } = renderChat();
		await ask("One?");
		await userEvent.type(box(), "Two?{Enter}");
		expect(calls).toHaveLength(1);
		expect(box().value).toBe("Two?");
		expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
	});

	it.each([
		// At once, since the question was sent by Enter: no double click.
		["Stop", () => userEvent.click(screen.getByRole("button", { name: "Stop" }))],
		["Escape", () => userEvent.type(box(), "{Escape}")],
	])("stops the call by %s and keeps what arrived", async (_name, stop) => {
		const { calls, lastStream } = renderChat();
		await ask("One?");
		lastStream()?.push({ type: "answer", text: "Half an ans" });
		await log().findByText("Half an ans");
		await stop();
		expect(await log().findByText("Stopped")).toBeDefined();
		expect(log().getByText("Half an ans")).toBeDefined();
		expect(calls[0]?.signal?.aborted).toBe(true);
		expect(document.activeElement).toBe(box());
	});

	it("goes on when the screen goes, and keeps the answer for the next visit", async () => {
		const { calls, lastStream, unmount } = renderChat();
		await ask("One?");
		lastStream()?.push({ type: "answer", text: "Half" });
		await log().findByText("Half");
		unmount();
		expect(calls[0]?.signal?.aborted).toBe(false);
		lastStream()?.push({ type: "done", result });
		await waitFor(() => expect(texts()).toEqual(["Three."]));
		renderChat();
		expect(await log().findByText("Three.")).toBeDefined();
	});

	it("gives the focus back to the field when an edit is cancelled", async () => {
		keep("One?");
		renderChat();
		await userEvent.click(await log().findByRole("button", { name: EDIT }));
		expect(box().value).toBe("One?");
		await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
		expect(box().value).toBe("");
		expect(document.activeElement).toBe(box());
	});

	it("begins each edit with the question as it is, also after one that was cancelled", async () => {
		keep("One?");
		renderChat();
		for (const end of [
			() => userEvent.click(screen.getByRole("button", { name: "Cancel" })),
			() => userEvent.keyboard("{Escape}"),
		]) {
			await userEvent.click(await log().findByRole("button", { name: EDIT }));
			expect(box().value).toBe("One?");
			await userEvent.type(box(), " Abandoned");
			await end();
		}
		await userEvent.click(await log().findByRole("button", { name: EDIT }));
		expect(box().value).toBe("One?");
	});

	it("does not offer a question that another tab is asking, and never has it answered twice", async () => {
		const question = turnRow({ conversation: KEY, id: "1" });
		const lock = { key: "lock.row.1" };
		writeStored(lock, Date.now());
		const reading = vi.spyOn(database, "conversations");
		reading.mockResolvedValue({ labels: [], rows: [{ ...question, state: "running" }] });
		await readConversations(KEY);
		const { calls } = renderChat();
		expect(await log().findByText(/^Asked in another tab/)).toBeDefined();
		expect(screen.queryByRole("button", { name: NO_ANSWER })).toBeNull();
		expect(screen.queryByRole("button", { name: EDIT })).toBeNull();

		// The other tab got no answer, so the question can now be asked here.
		removeStored(lock);
		const offer = await log().findByRole("button", { name: NO_ANSWER });
		expect(screen.getByRole("button", { name: EDIT })).toBeDefined();
		// A third tab answers it, which this one does not know.
		const { order } = question;
		const answered = turnRow({ conversation: KEY, id: "1", answer: "Yes.", order, at: 2 });
		reading.mockResolvedValue({ labels: [], rows: [answered] });
		fireEvent.click(offer);
		expect(await log().findByText("Yes.")).toBeDefined();
		expect(calls).toHaveLength(0);
	});

	it("keeps the answer of an edited question until the new one has come", async () => {
		keep("One?", "Yes.");
		const { lastStream } = renderChat();
		await edit("Two?");
		await log().findByText("DeepSeek is thinking...");
		expect(log().queryByText("Yes.")).toBeNull();
		lastStream()?.fail(failure("STREAM_CUT"));
		await log().findByText(/^Error: The answer was cut off/);
		expect(log().getByText("Yes.")).toBeDefined();
		await edit("Three?");
		await log().findByText("DeepSeek is thinking...");
		lastStream()?.push({ type: "done", result });
		expect(await log().findByText("Three.")).toBeDefined();
		expect(texts()).toEqual(["Three."]);
		expect(log().queryByText("Yes.")).toBeNull();
	});

	it.each([
		["is asked again", async () => fireEvent.click(await find("Generate again")), "Two?"],
		["is edited again", () => edit("Three?"), "Three?"],
	])("puts a stopped edited question in its place once it %s", async (_name, act, asked) => {
		keep("One?", "Yes.");
		const { calls, lastStream } = renderChat();
		await edit("Two?");
		await log().findByText("DeepSeek is thinking...");
		lastStream()?.push({ type: "answer", text: "Half" });
		await log().findByText("Half");
		fireEvent.click(button("Stop"));
		await log().findByText("Stopped");
		expect(log().getByText("Yes.")).toBeDefined();
		await act();
		await log().findByText("DeepSeek is thinking...");
		expect(log().queryByText("Yes.")).toBeNull();
		await waitFor(() => expect(calls).toHaveLength(2));
		expect(calls[1]?.input).toMatchObject({ messages: [{ content: asked }] });
		lastStream()?.push({ type: "done", result });
		expect(await log().findByText("Three.")).toBeDefined();
		expect(texts()).not.toContain("Yes.");
	});

	it("begins every error alike", async () => {
		const { lastStream } = renderChat();
		await ask("One?");
		lastStream()?.fail(failure("API_ERROR", { parts: { message: "out of memory" } }));
		expect(await log().findByText("Error: API Error: out of memory")).toBeDefined();
	});

	it("says an error in red, keeps the text and asks the same again", async () => {
		const { calls, lastStream } = renderChat();
		await ask("One?");
		lastStream()?.push({ type: "answer", text: "Half" });
		lastStream()?.fail(failure("STREAM_CUT"));
		expect(await log().findByText(/^Error: The answer was cut off/)).toBeDefined();
		expect(await log().findByText("Half")).toBeDefined();
		expect(screen.getByRole("region", { name: "Error" })).toBeDefined();
		fireEvent.click(log().getByRole("button", { name: "Try again" }));
		await log().findByText("DeepSeek is thinking...");
		expect(calls[1]?.input).toEqual(calls[0]?.input);
		expect(log().queryByText(/^Error:/)).toBeNull();
	});

	it("keeps the versions of an answer, shows the newest, and goes on from the chosen one", async () => {
		const { calls, lastStream } = renderChat();
		await ask("One?");
		lastStream()?.push({ type: "done", result });
		fireEvent.click(await log().findByRole("button", { name: "Generate again" }));
		await log().findByText("DeepSeek is thinking...");
		expect(log().queryByText("Three.")).toBeNull();
		lastStream()?.push({ type: "done", result: { ...result, generated_text: "Four." } });
		const before = await log().findByRole("button", { name: "Previous version" });
		const group = within(log().getByRole("group", { name: "Versions of this answer" }));
		expect(group.getByText("2/2")).toBeDefined();
		expect(log().getByText("Four.")).toBeDefined();
		before.focus();
		await userEvent.keyboard("{Enter}");
		expect(await log().findByText("Three.")).toBeDefined();
		expect(log().queryByText("Four.")).toBeNull();
		expect(group.getByRole("status").textContent).toBe("Version 1 of 2");
		// At the end nothing happens, and the focus stays.
		await userEvent.keyboard("{Enter}");
		expect(document.activeElement).toBe(before);
		await ask("Two?");
		expect(calls[2]?.input).toMatchObject({
			messages: [{ content: "One?" }, { content: "Three." }, { content: "Two?" }],
		});
	});

	it("replaces a failed answer, which is not kept as a version", async () => {
		const { lastStream } = renderChat();
		await ask("One?");
		lastStream()?.fail(failure("STREAM_CUT"));
		fireEvent.click(await log().findByRole("button", { name: "Try again" }));
		await log().findByText("DeepSeek is thinking...");
		lastStream()?.push({ type: "done", result });
		expect(await log().findByText("Three.")).toBeDefined();
		expect(texts()).toEqual(["Three."]);
		expect(log().queryByRole("group", { name: "Versions of this answer" })).toBeNull();
	});

	it("takes a stream that ends without its result for a cut one", async () => {
		const { lastStream } = renderChat();
		await ask("One?");
		lastStream()?.end();
		expect(await log().findByText(/^Error: The answer was cut off/)).toBeDefined();
	});

	it.each([
		["an empty reply", "stop", "No response received"],
		[
			"a spent budget",
			"length",
			"The model used all its tokens for thinking and had none left to answer.",
		],
	] as const)("says what became of %s", async (_name, finishReason, sentence) => {
		const { lastStream } = renderChat();
		await ask("One?");
		lastStream()?.push({ type: "done", result: { ...result, generated_text: "", finishReason } });
		expect(await log().findByText(sentence)).toBeDefined();
		await waitFor(() => expect(status()).toContain("No answer received."));
		expect(status()).not.toContain("The answer is complete.");
	});

	it("tells of an empty reply in the specification's words", async () => {
		const { lastStream } = renderChat();
		await ask("One?");
		lastStream()?.fail(failure("NO_ANSWER"));
		expect(await log().findByText("No response received")).toBeDefined();
	});

	it("marks an answer that the token limit cut", async () => {
		const { lastStream } = renderChat();
		await ask("One?");
		lastStream()?.push({ type: "done", result: { ...result, finishReason: "length" } });
		expect(await log().findByText("Cut off: token limit reached.")).toBeDefined();
	});

	it("gives the focus back to the field when the wait for a model is stopped", async () => {
		renderChat({
			chat: () => {
				throw failure("MODEL_LOADING", { retryAfterSeconds: 20 });
			},
		});
		await userEvent.type(box(), "One?{Enter}");
		await userEvent.click(await log().findByRole("button", { name: "Stop waiting" }));
		await waitFor(() => expect(log().queryByRole("button", { name: "Stop waiting" })).toBeNull());
		expect(document.activeElement).toBe(box());
	});

	it("is shown once", async () => {
		const { lastStream } = renderChat();
		await ask("One?");
		expect(screen.getByText("Processing your request...")).toBeDefined();
		lastStream()?.push({ type: "done", result });
		expect(await log().findByText("Three.")).toBeDefined();
		expect(screen.getAllByText("Three.")).toHaveLength(1);
		await waitFor(() => expect(screen.queryByText("Processing your request...")).toBeNull());
	});

	it("is asked once by two presses that come before a render", async () => {
		const { calls } = renderChat();
		await userEvent.type(box(), "One?");
		const form = box().form;
		if (!form) throw new Error("no form");
		act(() => {
			form.requestSubmit();
			form.requestSubmit();
		});
		await log().findByText("DeepSeek is thinking...");
		expect(calls).toHaveLength(1);
		expect(log().getAllByText("One?")).toHaveLength(1);
	});

	it("does not take the second click of a press on Send for Stop", async () => {
		const { calls } = renderChat();
		await userEvent.type(box(), "One?");
		const now = () => new Event("now").timeStamp;
		/** The event's own time counts, whenever the page handles it. */
		function pressStop(timeStamp: number) {
			const press = createEvent.click(screen.getByText("Stop"), { detail: 2 });
			Object.defineProperty(press, "timeStamp", { value: timeStamp });
			fireEvent(screen.getByText("Stop"), press);
		}
		const sentAt = now();
		fireEvent.click(screen.getByText("Send"), { detail: 1 });
		await waitFor(() => expect(calls).toHaveLength(1));
		pressStop(sentAt + 499);
		expect(calls[0]?.signal?.aborted).toBe(false);
		pressStop(now() + 500);
		expect(calls[0]?.signal?.aborted).toBe(true);
	});

	it("leaves the question open when the page goes before a word came", async () => {
		const { calls } = renderChat();
		await ask("One?");
		window.dispatchEvent(new Event("pagehide"));
		expect(calls[0]?.signal?.aborted).toBe(true);
		expect(await log().findByRole("button", { name: NO_ANSWER })).toBeDefined();
		expect(texts()).toEqual([""]);
	});

	it("keeps what had come when the page goes, and offers to go on", async () => {
		const { lastStream, calls } = renderChat();
		await ask("One?");
		lastStream()?.push({ type: "answer", text: "Half an ans" });
		await log().findByText("Half an ans");
		window.dispatchEvent(new Event("pagehide"));
		expect(await log().findByText(/^Interrupted: the page was reloaded/)).toBeDefined();
		expect(texts()).toEqual(["Half an ans"]);
		// The page may unload before the database has the row: the next one reads it from sessionStorage.
		expect(takeLeftRows()).toMatchObject([{ result: { generated_text: "Half an ans" } }]);
		fireEvent.click(await log().findByRole("button", { name: "Go on" }));
		await waitFor(() => expect(calls).toHaveLength(2));
		expect(JSON.stringify(calls[1]?.input)).toContain("Half an ans");
		expect(log().getByText("Please go on from where you stopped.")).toBeDefined();
	});

	it("shows the other messages beside one that cannot be drawn", () => {
		const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
		keep("Before?", "Yes.");
		// No date has such a time.
		writeRow({
			...turnRow({ conversation: KEY, id: "2", input: "Odd?", answer: "No." }),
			at: 1e300,
		});
		renderChat();
		expect(log().getByText("Before?")).toBeDefined();
		expect(log().getByText("Odd?")).toBeDefined();
		expect(log().getByText("An unexpected error occurred. Please try again.")).toBeDefined();
		expect(box()).toBeDefined();
		said.mockClear();
	});

	it("empties a cleared conversation, and brings its messages back", async () => {
		HTMLElement.prototype.hidePopover = () => undefined;
		keep("Before?", "Yes.");
		renderChat();
		const name = "Clear conversation";
		const clear = () => screen.getByRole<HTMLButtonElement>("button", { name, hidden: true });
		await waitFor(() => expect(clear().disabled).toBe(false));
		fireEvent.click(clear());
		expect(log().queryByText("Before?")).toBeNull();
		expect(clear().disabled || clear().getAttribute("aria-disabled") === "true").toBe(true);
		fireEvent.click(log().getByRole("button", { name: "Undo delete" }));
		expect(log().getByText("Before?")).toBeDefined();
		expect(texts()).toEqual(["Yes."]);
		fireEvent.click(clear());
		await ask("One?");
		expect(getState().undo).toBeUndefined();
		expect(log().queryByText("Before?")).toBeNull();
		expect(log().queryByRole("button", { name: "Undo delete" })).toBeNull();
	});

	it("brings a question back as stopped whose answer still ran when it was deleted", async () => {
		HTMLElement.prototype.hidePopover = () => undefined;
		const { calls } = renderChat();
		await ask("One?");
		await waitFor(() => expect(calls).toHaveLength(1));
		fireEvent.click(screen.getByRole("button", { name: "Clear conversation", hidden: true }));
		fireEvent.click(await log().findByRole("button", { name: "Undo delete" }));
		expect(await log().findByText("Stopped")).toBeDefined();
		fireEvent.click(log().getByRole("button", { name: "Generate again" }));
		await waitFor(() => expect(calls).toHaveLength(2));
	});

	it("refuses a very large text in words, and keeps what it had", () => {
		const { calls } = renderChat();
		fireEvent.change(box(), { target: { value: "mine" } });
		fireEvent.change(box(), { target: { value: `mine${"x".repeat(1_000_000)}` } });
		expect(box().value).toBe("mine");
		expect(status().some((text) => text?.includes("1,000,004"))).toBe(true);
		fireEvent.change(box(), { target: { value: "x".repeat(20_000) } });
		expect(box().value).toHaveLength(20_000);
		fireEvent.keyDown(box(), { key: "Enter" });
		expect(calls).toHaveLength(0);
	});

	it("brings a deleted conversation back until the next question", async () => {
		HTMLElement.prototype.hidePopover = () => undefined;
		keep("Before?", "Yes.");
		renderChat();
		fireEvent.click(
			await screen.findByRole("button", { name: "Delete conversation", hidden: true }),
		);
		fireEvent.click(log().getByRole("button", { name: "Undo delete" }));
		expect(log().getByText("Before?")).toBeDefined();
		fireEvent.click(screen.getByRole("button", { name: "Delete conversation", hidden: true }));
		await ask("One?");
		expect(getState().undo).toBeUndefined();
	});

	it("keeps what is typed for its own model, in this tab", async () => {
		const { unmount } = renderChat();
		await userEvent.type(box(), "half a thought");
		unmount();
		renderChat();
		expect(box().value).toBe("half a thought");
	});

	it("cannot be sent in any way once the points are used up", async () => {
		const { allowance } = plentiful;
		const used = { ...plentiful, allowance: { ...allowance, visitor: usedUp } };
		const { calls } = renderChat({ status: () => used });
		expect(await screen.findByText(/and have 0. Try again in 10 min/)).toBeDefined();
		await userEvent.type(box(), "One?{Enter}");
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
		const idea = screen.getByRole<HTMLButtonElement>("button", { name: /strawberry/ });
		expect(idea.disabled).toBe(true);
		expect(calls).toHaveLength(0);
		expect(box().value).toBe("One?");
	});

	it("takes the focus from nobody as it opens, and otherwise has it", () => {
		const elsewhere = document.body.appendChild(document.createElement("select"));
		elsewhere.focus();
		const { unmount } = renderChat();
		expect(document.activeElement).toBe(elsewhere);
		unmount();
		elsewhere.remove();
		renderChat();
		expect(document.activeElement).toBe(box());
	});

	it("asks a question whose answer is prepared with the share used up, and says that it is free", async () => {
		const { allowance } = plentiful;
		const used = { ...plentiful, allowance: { ...allowance, visitor: usedUp } };
		const free = "How many r’s are in “strawberry”?";
		const prepared = { [MODEL]: [free] };
		const { calls } = renderChat({ status: () => ({ ...used, prepared }) });
		const other = await screen.findByRole<HTMLButtonElement>("button", { name: /Compare/ });
		await waitFor(() => expect(other.disabled).toBe(true));
		await userEvent.type(box(), free);
		expect(screen.getByText("This question is free: this site has its answer.")).toBeDefined();
		await userEvent.clear(box());
		await userEvent.click(screen.getByRole("button", { name: /strawberry/ }));
		await waitFor(() => expect(calls).toHaveLength(1));
		expect(calls[0]?.input).toMatchObject({ acceptPrepared: "only" });
	});

	it("does not promise the prepared answer of a question to the same one with a picture", async () => {
		const free = "How many r’s are in “strawberry”?";
		const prepared = { [MODEL]: [free] };
		const sent = "data:image/png;base64,AA==";
		keepPictures(KEY, [{ look: sent, sent }]);
		const { calls } = renderChat({ status: () => ({ ...plentiful, prepared }) }, IMAGES);
		await userEvent.type(box(), `${free}{Enter}`);
		await waitFor(() => expect(calls).toHaveLength(1));
		expect(calls[0]?.input).toMatchObject({ acceptPrepared: true });
	});
});

const usedUp = { left: 0, limit: 40, refillsInSeconds: 600 };
