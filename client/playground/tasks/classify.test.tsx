import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { classify } from "./classify.tsx";

const meta = { durationMs: 1234, source: "hosted", model: "org/model" } as const;
const input = new File(["picture"], "a.png");

// jsdom has no object URLs.
beforeEach(() => {
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
});

test("shows the best five classes as percentages, and saves all of them", () => {
	const items = [0.5, 0.25, 0.1, 0.08, 0.05, 0.02].map((score, place) => ({
		label: `class ${place}`,
		score,
	}));
	const props = { result: { type: "image_classification", items, ...meta }, input } as const;
	render(
		<>
			<classify.View {...props} />
			<classify.Tools {...props} />
		</>,
	);
	const rows = within(screen.getByRole("list")).getAllByRole("listitem");
	expect(rows.map((row) => row.textContent)).toEqual([
		"class 050.0%",
		"class 125.0%",
		"class 210.0%",
		"class 38.0%",
		"class 45.0%",
	]);
	for (const kind of ["JSON", "CSV"]) {
		const link = screen.getByRole<HTMLAnchorElement>("link", { name: `Download as ${kind}` });
		expect(link.download).toMatch(new RegExp(`^classification-\\d+\\.${kind.toLowerCase()}$`));
	}
});
