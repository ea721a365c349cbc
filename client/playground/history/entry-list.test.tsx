import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import type { HistoryEntry } from "../../calls/row.ts";
import { EntryList } from "./entry-list.tsx";

const flux = "black-forest-labs/FLUX.1-dev";
const smol = "HuggingFaceTB/SmolLM3-3B";

function entryOf(entry: Pick<HistoryEntry, "modelId" | "task" | "title">, place: number) {
	const id = `${place}-${entry.title}`;
	return { id, at: 1_700_000_000_000, order: place, ...entry };
}

const pictures = ["A fox", "A boat", "A hill"].map(
	(title) => ({ modelId: flux, task: "generateImage", title }) as const,
);
const text = { modelId: smol, task: "generateText", title: "A poem" } as const;
const gone = { modelId: "gone", task: "tts", title: "A sentence" } as const;
const all = [...pictures, text, gone].map(entryOf);

beforeEach(() => {
	Element.prototype.scrollIntoView = vi.fn();
});

const entry = (title: string) => screen.getByRole("button", { name: new RegExp(`^${title}`) });
const lists = () => screen.getAllByRole("list", { name: /^Your results/ });

test("one press opens a result", () => {
	renderWithApi(<EntryList entries={all} />);
	fireEvent.click(entry("A poem"));
	const opened = new URLSearchParams(location.search);
	expect([opened.get("model"), opened.get("result")]).toEqual([smol, "3-A poem"]);
});

test("one without its model has nowhere to open, and shows what else one can do", () => {
	renderWithApi(<EntryList entries={all} />);
	fireEvent.click(entry("A sentence"));
	expect(location.search).toBe("");
	expect(
		screen.getByRole("button", { name: "More about “A sentence”", expanded: true }),
	).toBeDefined();
});

test("pictures are a grid, in which a press opens one and another expands one to a row", () => {
	renderWithApi(<EntryList entries={all} />);
	expect(lists().map(({ className }) => className)).toEqual(["space-y-2"]);
	fireEvent.change(screen.getByRole("combobox", { name: "Kind" }), { target: { value: "image" } });
	expect(lists()[0]?.className).toContain("grid-cols-3");
	expect(screen.getAllByRole("listitem")).toHaveLength(3);
	const [, more] = screen.getAllByRole("button", { name: /^More about “/ });
	more?.focus();
	fireEvent.click(more ?? document.body);
	expect(screen.getAllByRole("listitem")[1]?.className).toContain("col-span-full");
	expect(document.activeElement).toBe(more);
	fireEvent.click(entry("A fox"));
	expect(new URLSearchParams(location.search).get("result")).toBe("0-A fox");
});

test("only pictures are a grid without being asked for", () => {
	renderWithApi(<EntryList entries={pictures.map(entryOf)} />);
	expect(lists()[0]?.className).toContain("grid-cols-3");
});

/** A list of which what was found is deleted, and more. */
function Deleting() {
	const [entries, setEntries] = useState(all);
	return (
		<>
			<button type="button" onClick={() => setEntries(all.slice(2))}>
				Delete two
			</button>
			<EntryList entries={entries} />
		</>
	);
}

test("a search and a kind end with their fields", () => {
	renderWithApi(<Deleting />);
	fireEvent.change(screen.getByRole("searchbox"), { target: { value: "fox" } });
	fireEvent.change(screen.getByRole("combobox", { name: "Kind" }), { target: { value: "image" } });
	expect(screen.getAllByRole("listitem")).toHaveLength(1);
	fireEvent.click(screen.getByRole("button", { name: "Delete two" }));
	expect(screen.queryByRole("searchbox")).toBeNull();
	expect(screen.getAllByRole("listitem")).toHaveLength(3);
});
