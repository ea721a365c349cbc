import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { finishedRow } from "../../../testing/browser/finished-row.ts";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { Figures } from "./figures.tsx";

type Given = { place: number; durationMs?: number; tokens?: number; firstTokenMs?: number };

function side({ place, durationMs, tokens, firstTokenMs }: Given) {
	const model = { ...modelOf("HuggingFaceTB/SmolLM3-3B"), id: `${place}`, points: place + 1 };
	if (durationMs === undefined) return { model, data: undefined };
	const usage = tokens && {
		usage: { promptTokens: 1, completionTokens: tokens, totalTokens: 1 + tokens },
	};
	const meta = { durationMs, source: "hosted", model: model.id, ...usage } as const;
	const result = { type: "chat", generated_text: "x", ...meta } as const;
	return { model, data: finishedRow({ modelId: model.id, result, firstTokenMs }) };
}

const rows = () => screen.getAllByRole("row").map((row) => row.textContent);
const better = () =>
	screen.queryAllByRole("img", { name: "better" }).map((mark) => mark.parentElement?.textContent);

test("compares two answers; the better figure is marked by more than colour", () => {
	const one = side({ place: 0, durationMs: 2_000, tokens: 100, firstTokenMs: 900 });
	const other = side({ place: 1, durationMs: 4_000, tokens: 400, firstTokenMs: 300 });
	render(<Figures sides={[one, other]} />);
	expect(rows().slice(1)).toEqual([
		"First token0.9 s0.3 s",
		"Time2.0 s4.0 s",
		"Tokens100400",
		"Tokens a second50100",
		"Points12",
	]);
	expect(better()).toEqual(["0.3 s", "2.0 s", "100", "1"]);
});

test("an answer that is still to come has no figures yet", () => {
	render(<Figures sides={[side({ place: 0, durationMs: 2_000 }), side({ place: 1 })]} />);
	expect(rows().slice(1)).toEqual([
		"First token––",
		"Time2.0 s–",
		"Tokens––",
		"Tokens a second––",
		"Points12",
	]);
	expect(better()).toEqual(["1"]);
});

test("figures that read the same have no mark, and what is no text has no tokens", () => {
	const sides = [side({ place: 0, durationMs: 2_010 }), side({ place: 1, durationMs: 2_040 })];
	render(
		<Figures
			sides={sides.map(({ model, data }) => ({
				model: { ...model, task: "detect", points: 1 },
				data,
			}))}
		/>,
	);
	expect(rows().slice(1)).toEqual(["Time2.0 s2.0 s", "Points11"]);
	expect(better()).toEqual([]);
});

test("an answer in parts costs each of them", () => {
	const [one, other] = [side({ place: 0 }), side({ place: 1 })];
	render(<Figures sides={[{ ...one, calls: 3 }, other]} />);
	expect(rows().at(-1)).toBe("Points32");
	expect(better()).toEqual(["2"]);
});
