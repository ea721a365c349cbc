import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Operation } from "@trpc/client";
import { beforeEach, expect, test, vi } from "vitest";
import { failure, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import type { Row } from "../../calls/row.ts";
import { newRow, useTable, writeRow } from "../../calls/table.ts";
import { ModelScreen } from "../page/model-screen.tsx";

const flux = modelOf("black-forest-labs/FLUX.1-dev");

type Asked = { prompt: string; parameters: { seed: number } };

beforeEach(() => {
	useTable.setState({ rows: [] });
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
	Element.prototype.scrollIntoView = vi.fn();
	window.history.replaceState(null, "", "/playground");
});

/** The screen of a picture model, whose calls wait until the test ends them, in the order in which they came. */
async function renderScreen() {
	const asked: Asked[] = [];
	const ends: { draw: () => void; fail: () => void }[] = [];
	const generateImage = ({ input, signal }: Operation) =>
		new Promise((resolve, reject) => {
			signal?.addEventListener("abort", () => reject(signal.reason));
			const call = JSON.parse(JSON.stringify(input));
			asked.push(call);
			const imageUrl = `data:image/png;base64,${btoa(`\x89PNG ${call.parameters.seed}`)}`;
			const meta = { model: flux.id, durationMs: 1, source: "hosted" };
			const result = { type: "image_generation", imageUrl, prompt: call.prompt, ...meta };
			ends.push({ draw: () => resolve(result), fail: () => reject(failure("PROVIDER_TIMEOUT")) });
		});
	renderWithApi(<ModelScreen model={flux} secondModel={undefined} />, { generateImage });
	const field = await screen.findByLabelText("Text Input");
	const end = async (place: number, how: "draw" | "fail" = "draw") => {
		await waitFor(() => expect(ends.length).toBeGreaterThan(place));
		await act(async () => ends[place]?.[how]());
	};
	return { field, asked, end };
}

const strip = () => screen.getByRole("list", { name: "Pictures of this description" });
const tiles = () =>
	within(strip())
		.getAllByRole("listitem")
		.map((item) => item.querySelector("button, [role=img]")?.getAttribute("aria-label"));
const shownPlace = () => strip().querySelector("[aria-current]")?.getAttribute("aria-label");
/** Waits for the parts of a result that load later. */
const loaded = () => screen.findByRole("button", { name: "Share" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("four at once are four calls, two at a time; the first that comes is shown, one fails alone", async () => {
	const { field, asked, end } = await renderScreen();
	fireEvent.change(field, { target: { value: "A boat" } });
	fireEvent.click(screen.getByRole("radio", { name: "4" }));
	press("Generate 4");
	await waitFor(() => expect(asked).toHaveLength(2));
	expect(tiles()).toEqual([1, 2, 3, 4].map((place) => `Picture ${place} is being drawn`));
	await end(1);
	await waitFor(() => expect(shownPlace()).toBe("Picture 2"));
	expect(screen.getByRole("img", { name: "A boat" })).toBeDefined();
	await screen.findByText("1 of 4 pictures ready.");
	await end(0, "fail");
	await end(2);
	await end(3);
	await waitFor(() =>
		expect(tiles()).toEqual([
			"Picture 1 failed: draw it again",
			"Picture 2",
			"Picture 3",
			"Picture 4",
		]),
	);
	// The one that came first stays.
	expect(shownPlace()).toBe("Picture 2");
	const seeds = asked.map(({ parameters }) => parameters.seed);
	expect(seeds.map((seed) => (seed - (seeds[0] ?? 0) + 2 ** 32) % 2 ** 32)).toEqual([0, 1, 2, 3]);
	await screen.findByRole("button", { name: "Generate 4" });

	press("Picture 1 failed: draw it again");
	await waitFor(() => expect(asked).toHaveLength(5));
	expect(asked[4]?.parameters.seed).toBe(seeds[0]);
	await end(4);
	await waitFor(() => expect(shownPlace()).toBe("Picture 1"));

	// Arrow keys walk.
	screen.getByRole("button", { name: "Picture 1" }).focus();
	fireEvent.keyDown(document.activeElement ?? strip(), { key: "ArrowRight" });
	await waitFor(() => expect(shownPlace()).toBe("Picture 2"));
	await loaded();
});

test("Stop ends all of them, also those that have not begun", async () => {
	const { field, asked } = await renderScreen();
	fireEvent.change(field, { target: { value: "A boat" } });
	fireEvent.click(screen.getByRole("radio", { name: "4" }));
	press("Generate 4");
	await waitFor(() => expect(asked).toHaveLength(2));
	press("Stop");
	await screen.findByRole("button", { name: "Generate 4" });
	expect(asked).toHaveLength(2);
	expect(useTable.getState().rows.map(({ state }) => state)).toEqual(Array(4).fill("stopped"));
	expect(await screen.findByText("16 points used at most.")).toBeDefined();
});

test("Try again names the price of all that it repeats", async () => {
	const { field, asked, end } = await renderScreen();
	fireEvent.change(field, { target: { value: "A boat" } });
	fireEvent.click(screen.getByRole("radio", { name: "4" }));
	press("Generate 4");
	for (const place of [0, 1, 2, 3]) await end(place, "fail");
	const again = await screen.findByRole("button", { name: "Try again" });
	expect(again.textContent).toBe("Try again· 16 points");
	fireEvent.click(again);
	for (const place of [4, 5, 6, 7]) await end(place, place === 5 ? "draw" : "fail");
	await screen.findByRole("button", { name: "Generate 4" });
	press("Picture 1 failed: draw it again");
	await end(8, "fail");
	const ofOne = await screen.findByRole("button", { name: "Try again" });
	expect(ofOne.textContent).toBe("Try again· 4 points");
	expect(asked).toHaveLength(9);
});

test("a call that ended is not repeated while another runs", async () => {
	const made = { modelId: flux.id, task: flux.task, parameters: {}, madeFrom: [] };
	const row: Row = { ...newRow({ ...made, input: "A boat" }), state: "interrupted" };
	const { field, end } = await renderScreen();
	fireEvent.change(field, { target: { value: "A fox" } });
	press("Generate");
	await screen.findByRole("button", { name: "Stop" });
	act(() => writeRow(row));
	act(() => {
		window.history.replaceState(null, "", `/playground?result=${row.id}`);
		window.dispatchEvent(new PopStateEvent("popstate"));
	});
	const again = await screen.findByRole("button", { name: "Generate again" });
	expect(again).toHaveProperty("disabled", true);
	await end(0);
	await waitFor(() => expect(again).toHaveProperty("disabled", false));
});

test("a seed is kept from the details, counts for the next press, and not for another one", async () => {
	const { field, asked, end } = await renderScreen();
	fireEvent.change(field, { target: { value: "A boat" } });
	press("Generate");
	await end(0);
	const [first] = asked;
	const keep = await screen.findByRole("button", { name: "Keep for the next one", hidden: true });
	fireEvent.click(keep);
	expect(screen.getByLabelText<HTMLInputElement>("Seed").value).toBe(
		String(first?.parameters.seed),
	);
	press("Generate");
	await end(1);
	expect(asked[1]?.parameters).toEqual(first?.parameters);
	fireEvent.click(await screen.findByRole("button", { name: "Another one" }));
	await waitFor(() => expect(asked).toHaveLength(3));
	expect(asked[2]?.parameters).not.toEqual(first?.parameters);
	await end(2);
	await loaded();
});

test("an example is drawn with the seed of the examples", async () => {
	const { asked } = await renderScreen();
	press("Generate");
	await waitFor(() => expect(asked).toMatchObject([{ parameters: { seed: 1 } }]));
});
