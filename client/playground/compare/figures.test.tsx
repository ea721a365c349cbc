import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { models } from "../../../testing/browser/shown-models.ts";
import type { FinishedResult } from "../../state/result.ts";
import { Figures } from "./figures.tsx";

function side(place: number, durationMs: number, completionTokens?: number) {
	const [model] = models.slice(place);
	if (!model) throw new Error("no model");
	const usage = completionTokens && {
		usage: { promptTokens: 1, completionTokens, totalTokens: 1 + completionTokens },
	};
	const meta = { durationMs, source: "hosted", model: model.id, ...usage } as const;
	const result = { type: "chat", generated_text: "x", ...meta } as const;
	const made = { input: "x", parameters: {}, result, at: 1, madeFrom: [] };
	const data: FinishedResult = { id: "1", modelId: model.id, task: "chat", ...made };
	return { model: { ...model, points: place + 1 }, data };
}

const rows = () => screen.getAllByRole("row").map((row) => row.textContent);
const better = () =>
	screen.getAllByRole("img", { name: "better" }).map((mark) => mark.parentElement?.textContent);

test("two answers at a glance; the better figure has a mark that is no colour", () => {
	render(<Figures sides={[side(0, 2_000, 100), side(1, 4_000, 400)]} />);
	expect(rows().slice(1)).toEqual([
		"Time2.0 s4.0 s",
		"Tokens100400",
		"Tokens a second50100",
		"Points12",
	]);
	expect(better()).toEqual(["2.0 s", "100", "1"]);
});

test("what only one of them counted is left out, and equal figures have no mark", () => {
	render(<Figures sides={[side(0, 2_000, 100), side(1, 2_000)]} />);
	expect(rows().slice(1)).toEqual(["Time2.0 s2.0 s", "Points12"]);
	expect(better()).toEqual(["1"]);
});
