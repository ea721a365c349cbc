import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { plentiful, renderWithApi, usedUp } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { turnRow } from "../../../testing/browser/turn-row.ts";
import { writeRow } from "../../calls/table.ts";
import { IdeaCovers } from "../tasks/generate-image/idea-covers.tsx";
import { TextForm } from "./text-form.tsx";

function renderForm(id: string, { isPending = false, answers = {} } = {}) {
	const onSubmit = vi.fn();
	const onStop = vi.fn();
	const model = modelOf(id);
	renderWithApi(
		<TextForm {...{ model, isPending, onSubmit, onStop }} suggestions={["An idea"]} />,
		answers,
	);
	const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text Input" });
	return { field, onSubmit, onStop };
}

function renderPictureForm({ count = 1, answers = {} } = {}) {
	const onSubmit = vi.fn();
	const model = modelOf("black-forest-labs/FLUX.1-dev");
	const props = { model, count, isPending: false, onSubmit, onStop: vi.fn() };
	renderWithApi(
		<TextForm {...props} suggestions={["A fox", "A boat"]} Ideas={IdeaCovers} />,
		answers,
	);
	return { field: screen.getByRole<HTMLTextAreaElement>("textbox"), onSubmit };
}

const generate = () => screen.getByRole<HTMLButtonElement>("button", { name: "Generate" });

describe("TextForm", () => {
	it("has four rows and starts with the catalogue's text", () => {
		const { field } = renderForm("canopylabs/orpheus-3b-0.1-ft");
		expect(field.rows).toBe(4);
		expect(field.value).toBe("The answer to the universe is 42");
	});

	it("starts SmolLM3 with a question about an AI school in Ouarzazate", () => {
		expect(renderForm("HuggingFaceTB/SmolLM3-3B").field.value).toContain("Ouarzazate");
	});

	it("fills in an idea, or the next one, sends nothing, and gives the visitor's draft back", () => {
		const { field, onSubmit } = renderPictureForm();
		fireEvent.change(field, { target: { value: "my own words" } });
		const boat = screen.getByRole<HTMLInputElement>("radio", { name: "A boat" });
		fireEvent.click(boat);
		expect([field.value, boat.checked]).toEqual(["A boat", true]);
		fireEvent.click(screen.getByRole("button", { name: "Surprise me" }));
		expect([field.value, boat.checked]).toEqual(["A fox", false]);
		expect(onSubmit).not.toHaveBeenCalled();
		fireEvent.click(screen.getByRole("button", { name: "Bring my draft back" }));
		expect(field.value).toBe("my own words");
	});

	it.each([
		["four of one's own", 4, "my own words", "16 points"],
		["an example's stored picture", 1, "A boat", "free"],
		["three more beside it", 4, "A boat", "12 points"],
	])("says what %s cost", async (...[, count, text, price]) => {
		const prepared = { "black-forest-labs/FLUX.1-dev": ["A boat"] };
		const status = () => ({ ...plentiful, prepared });
		const covers = () => [{ kind: "picture", name: "boat" }];
		const { field } = renderPictureForm({ count, answers: { status, covers } });
		fireEvent.change(field, { target: { value: text } });
		const name = count === 1 ? "Generate" : `Generate ${count}`;
		await screen.findByRole("button", { name, description: price });
	});

	it("shows an idea's stored picture, and its drawing where it has none or it does not load", async () => {
		const prepared = { "black-forest-labs/FLUX.1-dev": ["A boat"] };
		const status = () => ({ ...plentiful, prepared });
		const covers = () => [{ kind: "picture", name: "boat" }];
		renderPictureForm({ answers: { status, covers } });
		const [picture, ...others] = await screen.findAllByRole("presentation");
		expect(picture?.getAttribute("src")).toBe("/covers/boat");
		expect(picture?.closest("label")).toBe(
			screen.getByRole("radio", { name: "A boat" }).closest("label"),
		);
		expect(others).toEqual([]);
		if (picture) fireEvent.error(picture);
		expect(screen.queryAllByRole("presentation")).toEqual([]);
	});

	it("tells before the press that four cannot be paid for", async () => {
		const status = () => ({
			...plentiful,
			allowance: { ...plentiful.allowance, visitor: { left: 5, limit: 40, refillsInSeconds: 600 } },
		});
		const { field } = renderPictureForm({ count: 4, answers: { status } });
		fireEvent.change(field, { target: { value: "my own words" } });
		expect(await screen.findByText(/^You need 16 points and have 5/)).toBeDefined();
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Generate 4" }).disabled).toBe(
			true,
		);
	});

	it("brings back what was sent with the arrow up, where the field is empty", () => {
		const modelId = "black-forest-labs/FLUX.1-dev";
		writeRow(turnRow({ conversation: "other", modelId, input: "A lighthouse" }));
		const { field } = renderForm(modelId);
		fireEvent.change(field, { target: { value: "" } });
		fireEvent.keyDown(field, { key: "ArrowUp" });
		expect(field.value).toBe("A lighthouse");
		expect(screen.getByRole("status").textContent).toBe("A lighthouse");
	});

	it("takes no blank text and sends the trimmed one", () => {
		const { field, onSubmit } = renderForm("black-forest-labs/FLUX.1-dev");
		expect(generate().disabled).toBe(false);
		fireEvent.change(field, { target: { value: "" } });
		expect(generate().disabled).toBe(true);
		fireEvent.change(field, { target: { value: "   " } });
		expect(generate().disabled).toBe(true);
		fireEvent.change(field, { target: { value: "  a boat " } });
		fireEvent.click(generate());
		expect(onSubmit.mock.calls).toEqual([["a boat"]]);
	});

	it.each([{ ctrlKey: true }, { metaKey: true }])("sends on Enter with %o", (key) => {
		const { field, onSubmit } = renderForm("canopylabs/orpheus-3b-0.1-ft");
		fireEvent.keyDown(field, { key: "Enter" });
		expect(onSubmit).not.toHaveBeenCalled();
		fireEvent.keyDown(field, { key: "Enter", ...key });
		expect(onSubmit).toHaveBeenCalledTimes(1);
	});

	it("refuses a very large text in words, and keeps what it had", () => {
		const { field } = renderForm("HuggingFaceTB/SmolLM3-3B");
		fireEvent.change(field, { target: { value: "mine" } });
		fireEvent.change(field, { target: { value: `mine${"x".repeat(20_000)}` } });
		expect(field.value).toBe("mine");
		expect(screen.getByText("Too long: 20,004 of 4,000 characters")).toBeDefined();
		expect(screen.getByText(/^This is too long: the limit is 4,000/)).toBeDefined();
		fireEvent.change(field, { target: { value: "mine too" } });
		expect(field.value).toBe("mine too");
		expect(screen.queryByText(/too long/i)).toBeNull();
		// Whatever else fills the field opens the form again.
		fireEvent.change(field, { target: { value: "x".repeat(30_000) } });
		expect(screen.getByText("Too long: 30,000 of 4,000 characters")).toBeDefined();
		fireEvent.click(screen.getByRole("button", { name: "An idea" }));
		expect(screen.queryByText(/too long/i)).toBeNull();
		expect(generate().disabled).toBe(false);
		// The longest text that a visitor can still shorten by hand.
		fireEvent.change(field, { target: { value: "x".repeat(20_000) } });
		expect(field.value).toHaveLength(20_000);
		expect(generate().disabled).toBe(true);
	});

	it("counts near the limit and refuses beyond it", () => {
		const { field } = renderForm("black-forest-labs/FLUX.1-dev");
		fireEvent.change(field, { target: { value: "x".repeat(1_600) } });
		expect(screen.queryByText(/characters/)).toBeNull();
		fireEvent.change(field, { target: { value: "x".repeat(1_800) } });
		expect(screen.getByText("1,800 of 2,000 characters")).toBeDefined();
		fireEvent.change(field, { target: { value: "x".repeat(2_001) } });
		expect(screen.getByText("Too long: 2,001 of 2,000 characters")).toBeDefined();
		expect(generate().disabled).toBe(true);
	});

	it("says Processing... while a call runs, and offers to stop it", () => {
		const { field, onSubmit, onStop } = renderForm("canopylabs/orpheus-3b-0.1-ft", {
			isPending: true,
		});
		const button = screen.getByRole<HTMLButtonElement>("button", { name: "Processing..." });
		// Not disabled, which would lose the focus.
		expect(button.getAttribute("aria-disabled")).toBe("true");
		fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
		expect(onSubmit).not.toHaveBeenCalled();
		fireEvent.click(screen.getByRole("button", { name: "Stop" }));
		expect(onStop).toHaveBeenCalledTimes(1);
	});

	it.each(["Ctrl", "Cmd"])("sends nothing on %s+Enter with the share used up", async (key) => {
		const { field, onSubmit } = renderForm("canopylabs/orpheus-3b-0.1-ft", {
			answers: { status: () => usedUp },
		});
		await waitFor(() => expect(generate().disabled).toBe(true));
		fireEvent.keyDown(field, { key: "Enter", ctrlKey: key === "Ctrl", metaKey: key === "Cmd" });
		expect(onSubmit).not.toHaveBeenCalled();
	});

	it("sends an example whose answer is prepared with the share used up, and nothing else", async () => {
		const id = "canopylabs/orpheus-3b-0.1-ft";
		const status = () => ({ ...usedUp, prepared: { [id]: ["An idea"] } });
		const { field, onSubmit } = renderForm(id, { answers: { status } });
		await waitFor(() => expect(generate().disabled).toBe(true));
		fireEvent.click(screen.getByRole("button", { name: /^An idea ?· free$/ }));
		expect(generate().disabled).toBe(false);
		fireEvent.click(generate());
		expect(onSubmit.mock.calls).toEqual([["An idea"]]);
		fireEvent.change(field, { target: { value: "An idea of mine" } });
		expect(generate().disabled).toBe(true);
	});

	const withLeft = (left: number, prepared = {}) => ({
		...plentiful,
		prepared,
		allowance: { ...plentiful.allowance, visitor: { left, limit: 40, refillsInSeconds: 60 } },
	});

	it.each([
		["canopylabs/orpheus-3b-0.1-ft", 40, "Generate· 2 pointsCtrl ↵"],
		["HuggingFaceTB/SmolLM3-3B", 10, "GenerateCtrl ↵"],
		["HuggingFaceTB/SmolLM3-3B", 9, "Generate· 1 pointCtrl ↵"],
	])("shows the price of %s with %d of 40 points left: %s", async (id, left, words) => {
		const { field } = renderForm(id, { answers: { status: () => withLeft(left) } });
		fireEvent.change(field, { target: { value: "mine" } });
		await waitFor(() => expect(generate().textContent).toBe(words));
		const isScarce = left < 10;
		expect(screen.queryByText("9 of 40 points left") !== null).toBe(isScarce);
		expect(generate().getAttribute("aria-keyshortcuts")).toBe("Control+Enter");
		const description = document.getElementById(generate().getAttribute("aria-describedby") ?? "");
		expect(`· ${description?.textContent}`).toBe(/· \d points?/.exec(words)?.[0] ?? "· ");
	});

	it("says of a drawn idea, too, that it is free, in its description", async () => {
		const prepared = { "black-forest-labs/FLUX.1-dev": ["A boat"] };
		renderPictureForm({ answers: { status: () => withLeft(40, prepared), covers: () => [] } });
		await screen.findByText("free");
		const described = ["A fox", "A boat"].map((name) => {
			const id = screen.getByRole("radio", { name }).getAttribute("aria-describedby");
			return id && document.getElementById(id)?.textContent;
		});
		expect(described).toEqual([null, "free"]);
	});

	it("says at no points which examples are free", async () => {
		const id = "HuggingFaceTB/SmolLM3-3B";
		const prepared = { [id]: ["An idea"] };
		renderForm(id, { answers: { status: () => withLeft(0, prepared) } });
		const idea = await screen.findByRole("button", { name: /^An idea ?· free$/ });
		expect(screen.getByText(/^You need 1 point and have 0/)).toBeDefined();
		fireEvent.click(idea);
		expect(generate().textContent).toBe("Generate· freeCtrl ↵");
		expect(generate().disabled).toBe(false);
		expect(screen.queryByText(/^You need 1 point/)).toBeNull();
	});

	it("announces once that a text is too long", () => {
		const { field } = renderForm("black-forest-labs/FLUX.1-dev");
		expect(screen.getByRole("status").textContent).toBe("");
		fireEvent.change(field, { target: { value: "x".repeat(2_001) } });
		expect(screen.getByRole("status").textContent).toMatch(/the limit is 2,000 characters/);
	});

	it("always offers its ideas, marks the one in the field, and gives own words back", () => {
		const { field } = renderForm("canopylabs/orpheus-3b-0.1-ft");
		const idea = screen.getByRole("button", { name: "An idea" });
		const back = () => screen.queryByRole("button", { name: "Bring my draft back" });
		expect(idea.getAttribute("aria-current")).toBeNull();
		fireEvent.click(idea);
		expect(field.value).toBe("An idea");
		expect(idea.getAttribute("aria-current")).toBe("true");
		expect(back()).toBeNull();
		fireEvent.change(field, { target: { value: "My own" } });
		expect(screen.getByRole("button", { name: "An idea" })).toBe(idea);
		expect(idea.getAttribute("aria-current")).toBeNull();
		fireEvent.click(idea);
		fireEvent.click(back() ?? idea);
		expect(field.value).toBe("My own");
	});

	it("inserts a sound that the voice makes at the caret, between blanks", () => {
		const { field } = renderForm("canopylabs/orpheus-3b-0.1-ft");
		fireEvent.change(field, { target: { value: "Well, no." } });
		field.setSelectionRange(5, 5);
		fireEvent.click(screen.getByRole("button", { name: "<sigh>" }));
		expect(field.value).toBe("Well, <sigh> no.");
		expect([field.selectionStart, document.activeElement]).toEqual([12, field]);
		field.setSelectionRange(16, 16);
		fireEvent.click(screen.getByRole("button", { name: "<laugh>" }));
		expect(field.value).toBe("Well, <sigh> no. <laugh> ");
	});

	it("has no such sounds where the model knows none", () => {
		renderForm("HuggingFaceTB/SmolLM3-3B");
		expect(screen.queryByRole("list", { name: "Sounds in the text" })).toBeNull();
	});

	it("keeps a draft for each model, also over a reload", () => {
		const first = renderForm("black-forest-labs/FLUX.1-dev");
		fireEvent.change(first.field, { target: { value: "a boat" } });
		cleanup();
		expect(renderForm("canopylabs/orpheus-3b-0.1-ft").field.value).toBe(
			"The answer to the universe is 42",
		);
		cleanup();
		expect(renderForm("black-forest-labs/FLUX.1-dev").field.value).toBe("a boat");
	});

	it("takes the second press of a double click for part of the first", () => {
		const { onSubmit } = renderForm("canopylabs/orpheus-3b-0.1-ft");
		fireEvent.click(generate(), { detail: 1 });
		fireEvent.click(generate(), { detail: 2 });
		expect(onSubmit).toHaveBeenCalledTimes(1);
	});

	it("lets the text say in which direction it runs; without one, the page does", () => {
		const { field } = renderForm("black-forest-labs/FLUX.1-dev");
		fireEvent.change(field, { target: { value: "" } });
		expect(field.dir).toBe("");
		fireEvent.change(field, { target: { value: "سلام" } });
		expect(field.dir).toBe("auto");
	});
});
