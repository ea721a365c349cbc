import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ShownModel } from "#shared/shown-model.ts";
import { finishedRow } from "../../../testing/browser/finished-row.ts";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { ModelScreen } from "../page/model-screen.tsx";
// Imported before the tests, whose timeouts are too short for it on a busy machine.
import "../chat/chat.tsx";
import "../input/files/file-form.tsx";
import "../screen/task-screen.tsx";
import "../tasks/detect.tsx";
import { useTable, writeRow } from "../../calls/table.ts";
import { type Prefill, useOpenModel } from "./use-open-model.ts";

const smol = modelOf("HuggingFaceTB/SmolLM3-3B");
const deepSeek = modelOf("deepseek-ai/DeepSeek-R1-0528");
const detr = modelOf("facebook/detr-resnet-50");
const kontext = modelOf("black-forest-labs/FLUX.1-Kontext-dev");

type Props = { model: ShownModel; filling: Prefill; name?: string };

function Opener({ model, filling, name = "Fill" }: Props) {
	const { openModel } = useOpenModel();
	return (
		<button type="button" onClick={() => openModel(model, filling)}>
			{name}
		</button>
	);
}

function renderScreen(model: ShownModel, filling: Prefill) {
	return renderWithApi(
		<>
			<Opener model={model} filling={filling} />
			<ModelScreen model={model} secondModel={undefined} />
		</>,
	);
}

const back = () => screen.queryByRole("button", { name: /^Bring my/ });
const fill = () => fireEvent.click(screen.getByRole("button", { name: "Fill" }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function renderText(model: ShownModel, input: string) {
	renderScreen(model, { input });
	const name = model.task === "chat" ? "Message" : "Text Input";
	const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
	await waitFor(field);
	return {
		field,
		type: (value: string) => fireEvent.change(field(), { target: { value } }),
	};
}

beforeEach(() => {
	// As on a page that has loaded an empty list of conversations.
	useTable.setState({ labels: {} });
	Element.prototype.scrollIntoView = vi.fn();
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
});

test.each([smol, deepSeek])("$task brings back the draft that a fill replaced", async (model) => {
	const { field, type } = await renderText(model, "filled in");
	fill();
	expect(field().value).toBe("filled in");
	expect(back()).toBeNull();
	type("my own");
	for (const _ of ["once", "and again, untouched"]) fill();
	expect(field().value).toBe("filled in");
	expect(screen.getByText("Your draft was replaced.").closest("[aria-live=polite]")).toBeTruthy();
	press("Bring my draft back");
	expect(field().value).toBe("my own");
	expect(document.activeElement).toBe(field());
	expect(back()).toBeNull();
});

test("nothing is brought back once the visitor has typed or sent, or where nothing was lost", async () => {
	const { field, type } = await renderText(smol, "filled in");
	type("my own");
	fill();
	type("filled in, and changed");
	expect(back()).toBeNull();
	type("my own");
	fill();
	expect(back()).not.toBeNull();
	press("Generate");
	await waitFor(() => expect(back()).toBeNull());
	for (const value of ["", "  ", "filled in", smol.defaultText ?? ""]) {
		type(value);
		fill();
		expect([value, field().value, back()]).toEqual([value, "filled in", null]);
	}
});

test("brings back the file that a fill replaced, until another is chosen or removed", async () => {
	const [own, made] = [new File(["own"], "own.png"), new File(["made"], "made.png")];
	renderWithApi(
		<>
			<Opener model={detr} filling={{ input: own }} name="Fill mine" />
			<Opener model={detr} filling={{ input: made }} name="Fill" />
			<ModelScreen model={detr} secondModel={undefined} />
		</>,
	);
	await screen.findByText("Drag and drop a picture here");
	press("Fill mine");
	expect(screen.getByText("own.png")).toBeTruthy();
	expect(back()).toBeNull();
	fill();
	expect(screen.getByText("made.png")).toBeTruthy();
	press("Bring my file back");
	expect(screen.getByText("own.png")).toBeTruthy();
	expect(document.activeElement).toBe(screen.getByRole("group", { name: "Picture" }));
	expect(back()).toBeNull();
	fill();
	press("Remove file");
	expect(back()).toBeNull();
});

test.each([
	["the words that it came with", "", "my words"],
	["not the words before those typed since", "typed since", "typed since"],
])("the file that a fill replaced brings back %s", async (_, typed, expected) => {
	const [own, made] = [new File(["own"], "own.png"), new File(["made"], "made.png")];
	renderWithApi(
		<>
			<Opener
				model={kontext}
				filling={{ input: { picture: own, text: "my words" } }}
				name="Fill mine"
			/>
			<Opener model={kontext} filling={{ input: { picture: made, text: "" } }} />
			<ModelScreen model={kontext} secondModel={undefined} />
		</>,
	);
	await screen.findByText("Drag and drop a picture here");
	const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
	press("Fill mine");
	for (const _ of ["once", "and again"]) fill();
	expect([field().value, screen.queryByText("made.png") === null]).toEqual(["", false]);
	if (typed) fireEvent.change(field(), { target: { value: typed } });
	press("Bring my file back");
	expect([field().value, screen.queryByText("own.png") === null]).toEqual([expected, false]);
});

test("fills the chat also where the browser keeps nothing", async () => {
	for (const method of ["getItem", "setItem", "removeItem"] as const) {
		vi.spyOn(Storage.prototype, method).mockImplementation(() => {
			throw new DOMException("no", "SecurityError");
		});
	}
	const { field } = await renderText(deepSeek, "a result");
	fill();
	expect(field().value).toBe("a result");
});

test("shows the thinking of a text again, and a text that was kept without any", async () => {
	const facts = { model: smol.id, finishReason: "stop", durationMs: 1, source: "sandbox" } as const;
	const finished = finishedRow({
		result: { type: "text_generation", items: [{ generated_text: "Three." }], ...facts },
		thinking: { reasoning: "Let me count.", thinkingMs: 3_000 },
	});
	const { thinking: _, ...old } = finished;
	for (const row of [finished, { ...old, id: "2" }]) {
		writeRow(row);
		const screenOf = <ModelScreen model={smol} secondModel={undefined} />;
		const { unmount } = renderWithApi(screenOf, {}, `/playground?result=${row.id}`);
		expect(await screen.findByText("Three.")).toBeTruthy();
		expect(screen.getByRole("heading", { name: "How many?" })).toBeTruthy();
		if (row === finished) press("Thought for 3 s");
		expect(screen.queryByText("Let me count.") !== null).toBe(row === finished);
		expect(screen.queryByText(/^Thought for/) !== null).toBe(row === finished);
		unmount();
	}
});
