import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { finishedRow } from "../../../testing/browser/finished-row.ts";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { writeRow } from "../../calls/table.ts";
import { ModelScreen } from "../page/model-screen.tsx";

const tts = modelOf("canopylabs/orpheus-3b-0.1-ft");
const meta = { model: tts.id, durationMs: 1_200, source: "hosted" };

/** Five answers of a back-end or a newer server, and a piece of what each shows. */
const odd: readonly [string, unknown, string][] = [
	["a text", { type: "other", value: "Spoken words.", ...meta }, "Spoken words."],
	[
		"a list of guesses",
		{ type: "other", value: [{ label: "calm", score: 0.5 }], ...meta },
		"50.0%",
	],
	["a list of numbers", { type: "other", value: [0.123456], ...meta }, "0.1235"],
	["an object", { type: "other", value: { job: { state: "kept" } }, ...meta }, '"kept"'],
	["an unknown type", { type: "speech_with_marks", marks: ["a"], ...meta }, "speech_with_marks"],
	["a known type without its sound", { type: "text_to_speech", audio: "x" }, "text_to_speech"],
	["a bare text", "No object around it.", "No object around it."],
];

test.each(odd)("the screen of a task shows an answer that is %s", async (_name, answer, shown) => {
	renderWithApi(<ModelScreen model={tts} secondModel={undefined} />, { tts: () => answer });
	await userEvent.type(await screen.findByRole("textbox"), "Hello");
	await userEvent.click(screen.getByRole("button", { name: "Generate" }));
	expect(await screen.findByText(/another shape/)).toBeTruthy();
	expect(document.querySelector("#results")?.textContent).toContain(shown);
	expect(screen.queryByRole("alert")).toBeNull();
});

test("a row of the history whose model has another task today shows what it holds", async () => {
	const smol = modelOf("HuggingFaceTB/SmolLM3-3B");
	const items = [{ label: "tabby cat", score: 0.91 }];
	const facts = { model: smol.id, durationMs: 5, source: "hosted" } as const;
	const result = { type: "image_classification", items, ...facts } as const;
	writeRow(finishedRow({ id: "1-a", task: "classify", input: "cat.png", result }));
	renderWithApi(<ModelScreen model={smol} secondModel={undefined} />, {}, "/playground?result=1-a");
	expect(await screen.findByText("91.0%")).toBeTruthy();
});
