import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { plentiful, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { emptyState, getState, setState } from "../../state/store.ts";
import { ExampleArrival, RecipeArrival } from "./arrival.tsx";

const model = modelOf("HuggingFaceTB/SmolLM3-3B");
const search = `/playground?model=${encodeURIComponent(model.id)}`;
const example = "Explain to a child why the sea is salty";
const recipe = `#recipe=1&model=${encodeURIComponent(model.id)}&task=generateText&text=About%20the%20sea`;

/** The address, and what the form holds in the end. */
const outcome = () => [window.location.search, window.location.hash, getState().drafts[model.id]];
const opened = new URL(search, window.location.href).search;

const untouched = "nothing else was written";
const begun = "the visitor has begun to write";

test.each([
	{ meanwhile: untouched, kept: { text: expect.any(String) } },
	{ meanwhile: begun, typed: "My own letter", kept: { text: "My own letter" } },
])("an example waits for its price; if $meanwhile, that stands", async ({ typed, kept }) => {
	let say: (status: unknown) => void = () => undefined;
	const status = vi.fn(() => new Promise((resolve) => (say = resolve)));
	renderWithApi(
		<ExampleArrival {...{ model, before: emptyState }} />,
		{ status },
		`${search}&run=1`,
	);
	await waitFor(() => expect(status).toHaveBeenCalled());
	if (typed) setState({ drafts: { [model.id]: { text: typed } } });
	say({ ...plentiful, prepared: { [model.id]: [example] } });
	await waitFor(() => expect(outcome()).toEqual([opened, "", kept]));
	// A form that the visitor began is not sent.
	expect(history.state?.runs ?? false).toBe(!typed);
});

test.each([
	{ meanwhile: untouched, kept: { text: "About the sea" }, note: /^Filled in from a link/ },
	{ meanwhile: begun, typed: "Mine", kept: { text: "Mine" }, note: /^You had begun/ },
])("a recipe takes a while; if $meanwhile, that stands", async ({ typed, kept, note }) => {
	renderWithApi(<RecipeArrival {...{ model, before: emptyState }} />, {}, search + recipe);
	if (typed) setState({ drafts: { [model.id]: { text: typed } } });
	expect(await screen.findByText(note)).toBeTruthy();
	expect(outcome()).toEqual([opened, "", kept]);
});
