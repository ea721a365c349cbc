import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
	finishedRow,
	type Sendable,
	sendableModels,
} from "../../../testing/browser/finished-row.ts";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { parseResult } from "../../calls/parse-row.ts";
import { getState } from "../../state/store.ts";
import { ModelScreen } from "../page/model-screen.tsx";
import { RecipeArrival } from "./arrival.tsx";
import { recipeLink, recipeOf } from "./recipe.ts";
// Imported before the tests, whose timeouts are too short for it on a busy machine.
import "../../ui/markdown/markdown-document.tsx";
import "../chat/chat.tsx";
import "../input/files/file-form.tsx";
import "../screen/task-screen.tsx";
import "./sent-answer-view.tsx";

beforeEach(() => {
	Element.prototype.scrollIntoView = vi.fn();
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
});

/** Opens the link of a result; returns the names of the procedures that are called for it. */
async function arrive(task: Sendable, result: object, input: string | File = "Why?") {
	const { link } = await recipeLink(
		recipeOf(
			finishedRow({ modelId: sendableModels[task], task, input, result: parseResult(result) }),
		),
		"/playground",
	);
	const called: string[] = [];
	const call = ({ path }: { path: string }) => {
		called.push(path);
		return new Promise(() => undefined);
	};
	const model = modelOf(sendableModels[task]);
	renderWithApi(
		<>
			<RecipeArrival model={model} before={getState()} />
			<ModelScreen model={model} secondModel={undefined} />
		</>,
		Object.fromEntries(Object.keys(sendableModels).map((name) => [name, call])),
		link,
	);
	await screen.findByRole("region", { name: /^This answer was sent to you in the link/ });
	return called;
}

const meta = { durationMs: 1, source: "hosted", model: "m" } as const;
const box = { xmin: 0, ymin: 0, xmax: 9, ymax: 9 };
const photo = new File(["a"], "a.png");

test.each([
	["generateText", { type: "text_generation", items: [{ generated_text: "It is **salt**." }] }],
	["chat", { type: "chat", generated_text: "It is **salt**." }],
] as const)("a text of %s is read without a call; a press asks it", async (task, result) => {
	const called = await arrive(task, { ...result, ...meta });
	expect((await screen.findByText("salt")).closest("strong")).not.toBeNull();
	expect(window.location.hash).toBe("");
	expect(called).toEqual([]);
	fireEvent.click(screen.getByRole("button", { name: "Ask it yourself" }));
	await waitFor(() => expect(called).toEqual([task]));
	expect(screen.queryByText(/^This answer was sent/)).toBeNull();
});

test.each([
	["classify", { type: "image_classification", items: [{ label: "pear", score: 0.9 }] }, "pear"],
	["detect", { type: "object_detection", items: [{ label: "bus", score: 0.9, box }] }, "1 bus"],
	["transcribe", { type: "speech_recognition", text: "Hello there" }, "Hello there"],
] as const)("an answer of %s is read without the file", async (task, result, words) => {
	const called = await arrive(task, { ...result, ...meta }, photo);
	expect(await screen.findByText(words)).toBeTruthy();
	screen.getByText(/^To ask it yourself, choose a .* of your own\.$/);
	expect(screen.queryByRole("button", { name: "Ask it yourself" })).toBeNull();
	expect(called).toEqual([]);
});

test.each([
	["generateText", "Text Input", { type: "text_generation", items: [{ generated_text: "Salt." }] }],
	["chat", "Message", { type: "chat", generated_text: "Salt." }],
] as const)("the question of %s can be edited beside the answer", async (task, field, result) => {
	await arrive(task, { ...result, ...meta });
	fireEvent.change(screen.getByLabelText(field), { target: { value: "" } });
	fireEvent.click(await screen.findByRole("button", { name: "Edit the question" }));
	await waitFor(() => expect(screen.getByLabelText(field)).toHaveProperty("value", "Why?"));
	expect(screen.getByText("Salt.")).toBeTruthy();
});

test("a simulated answer says so", async () => {
	await arrive("chat", { type: "chat", generated_text: "a", ...meta, source: "sandbox" });
	screen.getByText(/Simulated, in place of DeepSeek/);
});

test("an answer is Markdown that runs and fetches nothing", async () => {
	const text = [
		'<script>window.wasRun = true</script><img src=x onerror="window.wasRun = true">',
		"[press](javascript:alert(1)) [data](data:text/html,a) ![picture](https://b.c/a.png)",
	].join("\n\n");
	await arrive("generateText", { type: "chat", generated_text: text });
	const region = screen.getByRole("region", { name: /^This answer was sent/ });
	await waitFor(() => expect(region.textContent).toContain("press"));
	expect(
		region.querySelectorAll("script, img, iframe, [href^='javascript:'], [href^='data:']"),
	).toHaveLength(0);
});
