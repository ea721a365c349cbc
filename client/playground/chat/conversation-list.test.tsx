import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Operation } from "@trpc/client";
import { beforeEach, describe, expect, it } from "vitest";
import { useSearchParams } from "wouter";
import type { StreamEvent } from "#shared/result.ts";
import type { TaskResult } from "#shared/tasks/index.ts";
import { createHandFedStream } from "../../../testing/browser/hand-fed-stream.ts";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { turnRow } from "../../../testing/browser/turn-row.ts";
import { useTable, writeRow } from "../../calls/table.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { SiteProvider, useSite } from "../../lib/site/site.ts";
import { Chat } from "./chat.tsx";

const deepSeek = modelOf("deepseek-ai/DeepSeek-R1-0528");
const qwen = { ...deepSeek, id: "qwen/qwen", name: "Qwen" };
const models = [deepSeek, qwen];
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The chat of the model in the address, on a site with two chat models. */
function ChatPage() {
	const [address] = useSearchParams();
	const model = models.find(({ id }) => id === address.get("model")) ?? deepSeek;
	return (
		<SiteProvider value={{ ...useSite(), models }}>
			<button type="button" onClick={() => history.back()}>
				Back
			</button>
			<Chat key={model.id} model={model} />
		</SiteProvider>
	);
}

type Kept = { id: string; name: string; daysAgo?: number; modelId?: string };

function keep(...kept: readonly Kept[]) {
	for (const { id, name, daysAgo = 0, modelId = deepSeek.id } of kept) {
		const place = { at: Date.now() - daysAgo * DAY_MS, order: 100 - daysAgo };
		const conversation = `chat.${id}`;
		writeRow(turnRow({ conversation, modelId, input: name, answer: `About ${name}`, ...place }));
	}
	useTable.setState({ labels: {} });
}

function renderChat(address?: string) {
	const calls: Operation[] = [];
	const streams: ReturnType<typeof createHandFedStream<StreamEvent<TaskResult<"chat">>>>[] = [];
	const answers: Parameters<typeof renderWithApi>[1] = {
		chat: (operation) => {
			calls.push(operation);
			const stream = createHandFedStream<StreamEvent<TaskResult<"chat">>>();
			streams.push(stream);
			return stream;
		},
	};
	renderWithApi(<ChatPage />, answers, address);
	return { calls, streams };
}

function resultOf(model: string, text: string): TaskResult<"chat"> {
	const meta = { durationMs: 1_200, source: "hosted", finishReason: "stop" } as const;
	return { type: "chat", model, generated_text: text, ...meta };
}

const list = () => within(screen.getByRole("navigation", { name: "Conversations" }));
const names = () =>
	list()
		.getAllByRole("link")
		.map(({ textContent }) => textContent);
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const log = () => within(screen.getByRole("log", { name: "Conversation" }));
const title = () => screen.getAllByRole("heading", { level: 2 }).at(-1)?.textContent;
const button = (name: string) => screen.getByRole("button", { name });
/** A button of the menu, which jsdom cannot open. */
const menuItem = (name: string) => screen.getByRole("button", { name, hidden: true });

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
	// The list stands beside the conversation.
	const matchMedia = window.matchMedia;
	window.matchMedia = (media) => {
		return Object.assign(matchMedia(media), { matches: media.includes("width >= 64rem") });
	};
	// jsdom opens and closes no popovers.
	HTMLElement.prototype.hidePopover = () => undefined;
});

describe("the list of conversations", () => {
	it("is grouped by day, newest first, and marks the shown one", () => {
		keep({ id: "b", name: "Trains", daysAgo: 1 }, { id: "a", name: "Boats" });
		renderChat();
		expect(names()).toEqual(["Boats", "Trains"]);
		expect(
			list()
				.getAllByRole("list")
				.map((day) => day.ariaLabel ?? day.getAttribute("aria-label")),
		).toEqual(["today", "yesterday"]);
		expect(list().getByRole("link", { current: "page" }).textContent).toBe("Boats");
	});

	it("opens the one that is chosen, with the keyboard, and gives its box the focus", async () => {
		keep({ id: "a", name: "Boats" }, { id: "b", name: "Trains", daysAgo: 1 });
		renderChat();
		list().getByRole("link", { name: "Trains" }).focus();
		await userEvent.keyboard("{Enter}");
		expect(await log().findByText("About Trains")).toBeDefined();
		expect(title()).toBe("Trains");
		expect(document.activeElement).toBe(box());
	});

	it("begins a new one, which is listed from its first question on", async () => {
		keep({ id: "a", name: "Boats" });
		renderChat();
		await userEvent.click(screen.getAllByRole("button", { name: "New conversation" })[0] ?? box());
		expect(document.activeElement).toBe(box());
		expect(title()).toBe("New conversation");
		expect(names()).toEqual(["Boats"]);
		await userEvent.type(box(), "How many?{Enter}");
		await waitFor(() => expect(names()).toEqual(["How many?Answering…", "Boats"]));
	});

	it.each([
		["Enter takes the new name", "Ships{Enter}", "Ships"],
		["Escape leaves the old one", "Ships{Escape}", "Boats"],
		["an empty name changes nothing", "{Backspace}{Enter}", "Boats"],
	])("renames in place: %s", async (_name, keys, expected) => {
		keep({ id: "a", name: "Boats" }, { id: "b", name: "Trains", daysAgo: 1 });
		renderChat();
		await userEvent.click(button("Rename “Boats”"));
		const field = screen.getByRole("textbox", { name: "Name of the conversation" });
		expect(document.activeElement).toBe(field);
		await userEvent.keyboard(keys);
		expect(names()).toEqual([expected, "Trains"]);
		await waitFor(() => expect(document.activeElement).toBe(button(`Rename “${expected}”`)));
		expect(title()).toBe(expected);
	});

	it("renames when the field is left, and from the menu of the conversation", async () => {
		keep({ id: "a", name: "Boats" }, { id: "b", name: "Trains", daysAgo: 1 });
		renderChat();
		await userEvent.click(menuItem("Rename"));
		await userEvent.keyboard("Ships");
		await userEvent.click(box());
		expect(names()).toEqual(["Ships", "Trains"]);
		await waitFor(() => expect(document.activeElement).toBe(box()));
	});

	it.each([
		["in the list", "Rename “Boats”"],
		["from the menu", "Rename"],
	])("leaves the focus where a press ended the renaming %s", async (_name, opener) => {
		keep({ id: "a", name: "Boats" }, { id: "b", name: "Trains", daysAgo: 1 });
		renderChat();
		await userEvent.click(menuItem(opener));
		await userEvent.keyboard("Ships");
		await userEvent.click(button("Rename “Trains”"));
		expect(names()).toEqual(["Ships"]);
		// Past the next frame.
		await new Promise((resolve) => setTimeout(resolve, 50));
		const field = screen.getByRole("textbox", { name: "Name of the conversation" });
		expect(document.activeElement).toBe(field);
	});

	it("is closed until there are two, and stays to bring the second one back", async () => {
		keep({ id: "a", name: "Boats" });
		renderChat();
		expect(screen.queryByRole("navigation", { name: "Conversations" })).toBeNull();
		expect(screen.queryByRole("button", { name: "Conversations" })).toBeNull();
		await userEvent.click(button("New conversation"));
		expect(names()).toEqual(["Boats"]);
		await userEvent.click(button("Delete “Boats”"));
		expect(document.activeElement).toBe(button("Undo"));
		await userEvent.click(button("Undo"));
		expect(names()).toEqual(["Boats"]);
	});

	it("deletes, undoes, and never loses the focus", async () => {
		keep({ id: "a", name: "Boats" }, { id: "b", name: "Trains", daysAgo: 1 });
		renderChat();
		button("Delete “Boats”").focus();
		await userEvent.keyboard("{Enter}");
		expect(names()).toEqual(["Trains"]);
		const undo = button("Undo");
		expect(document.activeElement).toBe(undo);
		await userEvent.keyboard("{Enter}");
		expect(names()).toEqual(["Boats", "Trains"]);
		expect(document.activeElement).not.toBe(document.body);
		expect(await log().findByText("About Boats")).toBeDefined();
	});

	it("stops the answer of one that is deleted", async () => {
		keep({ id: "a", name: "Boats" });
		const { calls } = renderChat();
		await userEvent.click(button("New conversation"));
		await userEvent.type(box(), "How many?{Enter}");
		await waitFor(() => expect(calls).toHaveLength(1));
		await userEvent.click(button("Delete “How many?”"));
		await waitFor(() => expect(calls[0]?.signal?.aborted).toBe(true));
		expect(names()).toEqual(["Boats"]);
	});

	it("keeps for each its own draft, parameters and answer on its way", async () => {
		const { calls } = renderChat();
		await userEvent.type(box(), "How many?{Enter}");
		await waitFor(() => expect(calls).toHaveLength(1));
		await userEvent.type(box(), "half a thought");
		await userEvent.click(menuItem("Parameters"));
		const most = await screen.findByRole("spinbutton", { name: "Maximum tokens", hidden: true });
		fireEvent.change(most, { target: { value: "64" } });
		fireEvent.blur(most);
		await userEvent.click(button("New conversation"));
		expect(button("Conversations, 1 answer still on the way")).toBeDefined();
		expect(box().value).toBe("");
		expect(log().getByText("Start a conversation with DeepSeek")).toBeDefined();
		await userEvent.type(box(), "Two?{Enter}");
		await waitFor(() => expect(calls).toHaveLength(2));
		expect(calls[1]?.input).not.toHaveProperty("parameters");

		await userEvent.click(list().getByRole("link", { name: /How many\?.*Answering…/ }));
		expect(title()).toBe("How many?");
		expect(await log().findByText("DeepSeek is thinking...")).toBeDefined();
		expect(box().value).toBe("half a thought");
		await userEvent.type(box(), "{Escape}");
		expect(await log().findByText("Stopped")).toBeDefined();
		expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
		await userEvent.type(box(), "{Enter}");
		await waitFor(() => expect(calls).toHaveLength(3));
		expect(calls[2]?.input).toMatchObject({ parameters: { maxTokens: 64 } });
	});

	it("finds what was said, once there are many", async () => {
		const many = ["One", "Two", "Three", "Four", "Five"];
		keep(...many.map((name, place) => ({ id: name, name, daysAgo: place })));
		renderChat();
		const search = screen.getByRole("searchbox", { name: "Search conversations" });
		await userEvent.type(search, "about thr");
		await waitFor(() => expect(names()).toEqual(["Three"]));
		await userEvent.type(search, "x");
		expect(await screen.findByText("No conversation matches.")).toBeDefined();
		await userEvent.clear(search);
		await waitFor(() => expect(names()).toHaveLength(5));
	});

	it("has no search for few", () => {
		keep({ id: "a", name: "Boats" });
		renderChat();
		expect(screen.queryByRole("searchbox")).toBeNull();
	});
});

describe("continuing with another model", () => {
	it("keeps the messages, says who answers, and names the model of each answer", async () => {
		keep({ id: deepSeek.id, name: "Boats" });
		const { calls, streams } = renderChat();
		await userEvent.click(menuItem("Go on with Qwen"));
		const note = "So far DeepSeek-R1 answered here. From your next question on, Qwen answers.";
		expect(await screen.findByText(note)).toBeDefined();
		expect(log().getByText("About Boats")).toBeDefined();
		await userEvent.type(box(), "And now?{Enter}");
		await waitFor(() => expect(calls).toHaveLength(1));
		expect(calls[0]?.input).toMatchObject({
			modelId: qwen.id,
			messages: [{ content: "Boats" }, { content: "About Boats" }, { content: "And now?" }],
		});
		streams[0]?.push({ type: "done", result: resultOf(qwen.id, "Ships.") });
		expect(await log().findByText("Ships.")).toBeDefined();
		expect(screen.queryByText(note)).toBeNull();
		await userEvent.click(menuItem("Go on with DeepSeek-R1"));
		expect((await log().findByText(/1.2 s · Hugging Face$/)).textContent).toBe(
			"Qwen · 1.2 s · Hugging Face",
		);
		expect(log().getByRole("heading", { name: "Qwen" })).toBeDefined();
		expect(log().getByRole("heading", { name: "DeepSeek-R1" })).toBeDefined();
	});

	it("shows the answer that runs when the visitor goes back to the first model", async () => {
		keep({ id: deepSeek.id, name: "Boats" });
		const { calls, streams } = renderChat(`/playground${modelSearch(deepSeek.id)}`);
		await userEvent.click(menuItem("Go on with Qwen"));
		await userEvent.type(box(), "And now?{Enter}");
		await waitFor(() => expect(calls).toHaveLength(1));
		await userEvent.click(button("Back"));
		await waitFor(() => expect(box().placeholder).toBe("Ask DeepSeek anything..."));
		expect(await log().findByText("Qwen is thinking...")).toBeDefined();
		expect(log().queryByText(/^Asked in another tab/)).toBeNull();
		await userEvent.type(box(), "Another?{Enter}");
		expect(calls).toHaveLength(1);
		streams[0]?.push({ type: "done", result: resultOf(qwen.id, "Ships.") });
		expect(await log().findByText("Ships.")).toBeDefined();
		expect((await log().findByText(/1.2 s · Hugging Face$/)).textContent).toBe(
			"Qwen · 1.2 s · Hugging Face",
		);
		expect(button("Send")).toBeDefined();
	});

	it("lets the first model start a new conversation", async () => {
		keep({ id: deepSeek.id, name: "Boats", modelId: qwen.id });
		renderChat();
		expect(title()).toBe("New conversation");
		expect(names()).toEqual(["Boats"]);
		await userEvent.click(list().getByRole("link"));
		expect(await log().findByText("About Boats")).toBeDefined();
		expect(screen.queryByText(/^So far/)).toBeNull();
	});
});
