import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { veilFile } from "../../result/veil.tsx";
import { detect } from "../detect.tsx";
import { boxPosition, DetectionView } from "./detection-view.tsx";

const box = { xmin: 10, ymin: 20, xmax: 110, ymax: 70.123456 };
const result = {
	type: "object_detection",
	model: "facebook/detr-resnet-50",
	items: [
		{ label: "cat", score: 0.9994, box },
		{ label: "cat", score: 0.9123, box: { xmin: 0, ymin: 0, xmax: 200, ymax: 100 } },
		{ label: "remote", score: 0.5449, box },
	],
	durationMs: 12,
	source: "hosted",
} as const;
const props = { result: { ...result, items: [...result.items] } };

beforeEach(() => {
	URL.createObjectURL = vi.fn(() => "blob:x");
	URL.revokeObjectURL = vi.fn();
});

function renderWithPicture() {
	render(<DetectionView {...props} picture={new Blob(["picture"])} />);
	const picture = screen.getByRole("img", { name: "The analyzed picture" });
	Object.defineProperties(picture, { naturalWidth: { value: 200 }, naturalHeight: { value: 100 } });
	fireEvent.load(picture);
}

function rows() {
	return within(screen.getByRole("list", { name: "Detected objects" })).queryAllByRole("listitem");
}

test("says in one line what was found, with percentages, and pixels on demand", async () => {
	render(<DetectionView {...props} />);
	expect(screen.getByRole("status").textContent).toBe("2 cats, 1 remote");
	expect(rows().map((row) => row.textContent)).toEqual(["cat99.9%", "cat91.2%", "remote54.5%"]);
	await userEvent.click(screen.getByRole("button", { name: "Show coordinates" }));
	expect(rows().map((row) => row.textContent)).toEqual([
		"cat99.9%xmin 10 · ymin 20 · xmax 110 · ymax 70.1235",
		"cat91.2%xmin 0 · ymin 0 · xmax 200 · ymax 100",
		"remote54.5%xmin 10 · ymin 20 · xmax 110 · ymax 70.1235",
	]);
});

test("objects below even odds are hidden at first, and a note says so", () => {
	const guess = { label: "dog", score: 0.4999, box };
	render(<DetectionView result={{ ...result, items: [...result.items, guess] }} />);
	expect(screen.getByRole("slider", { name: "Show from" })).toHaveProperty("value", "50");
	expect(rows()).toHaveLength(3);
	expect(screen.getByText(/1 hidden/)).toBeDefined();
	fireEvent.change(screen.getByRole("slider"), { target: { value: "0" } });
	expect(rows()).toHaveLength(4);
	expect(screen.queryByText(/hidden/)).toBeNull();
});

test("pressing a label filters by it, a second press clears the filter", async () => {
	renderWithPicture();
	const chips = within(screen.getByRole("list", { name: "Show only" }));
	expect(chips.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
		"cat 2",
		"remote 1",
	]);
	await userEvent.click(chips.getByRole("button", { name: "remote 1" }));
	expect(rows()).toHaveLength(1);
	expect(screen.getAllByRole("img", { name: /^Box around/ })).toHaveLength(1);
	expect(screen.getByRole("status").textContent).toBe("1 remote");
	fireEvent.change(screen.getByRole("slider"), { target: { value: "60" } });
	expect(screen.getByRole("status").textContent).toBe("2 cats");
	fireEvent.change(screen.getByRole("slider"), { target: { value: "50" } });
	await userEvent.click(chips.getByRole("button", { name: "remote 1" }));
	expect(rows()).toHaveLength(3);
});

test("the files hold every object", () => {
	render(<detect.Tools {...props} input="" />);
	expect(
		screen.getByRole<HTMLAnchorElement>("link", { name: "Download as JSON" }).download,
	).toMatch(/^objects-\d+\.json$/);
	expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Download as CSV" }).download).toMatch(
		/^objects-\d+\.csv$/,
	);
});

test("the slider hides what scores less, and says when nothing is left", () => {
	renderWithPicture();
	const slider = screen.getByRole("slider", { name: "Show from" });
	fireEvent.change(slider, { target: { value: "92" } });
	expect(screen.getByRole("status").textContent).toBe("1 cat");
	expect(rows()).toHaveLength(1);
	expect(screen.getAllByRole("img", { name: /^Box around/ })).toHaveLength(1);
	fireEvent.change(slider, { target: { value: "100" } });
	expect(screen.getByRole("status").textContent).toBe("Nothing scores 100% or more.");
});

test("boxes lie where the objects are, at any size of the picture", () => {
	renderWithPicture();
	const { style } = screen.getByRole("img", { name: "Box around remote, 54.5%" });
	expect([style.left, style.top].map(Number.parseFloat)).toEqual([5, 20]);
	expect(Number.parseFloat(style.width)).toBeCloseTo(50, 6);
});

test("pointing at a row shows its box and the other way round", async () => {
	renderWithPicture();
	const remote = screen.getByRole("img", { name: "Box around remote, 54.5%" });
	const cat = screen.getByRole("img", { name: "Box around cat, 99.9%" });
	await userEvent.hover(rows()[2] ?? document.body);
	expect(remote.className).toContain("border-4");
	expect(cat.className).toContain("opacity-40");
	await userEvent.unhover(rows()[2] ?? document.body);
	fireEvent.focus(cat);
	expect(rows()[0]?.className).toContain("bg-accent-soft");
	fireEvent.blur(cat);
	expect(rows()[0]?.className).not.toContain("bg-accent-soft");
});

test("pointing at a label shows all its boxes, and the labels lie above every box", async () => {
	renderWithPicture();
	const chip = screen.getByRole("button", { name: "cat 2" });
	await userEvent.hover(chip);
	const cats = screen.getAllByRole("img", { name: /^Box around cat/ });
	expect(cats.map(({ className }) => className.includes("border-4"))).toEqual([true, true]);
	const remote = screen.getByRole("img", { name: /^Box around remote/ });
	expect(remote.className).toContain("opacity-40");
	const labels = document.querySelectorAll("[data-label]");
	const shown = [...labels].filter(({ className }) => !className.includes("invisible"));
	expect(shown.map(({ textContent }) => textContent)).toEqual(["cat", "cat"]);
	for (const label of labels) {
		const order = remote.compareDocumentPosition(label);
		expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
		expect(label.closest("[role=img]")).toBeNull();
	}
	await userEvent.unhover(chip);
	expect(remote.className).not.toContain("opacity-40");
});

test("an answer without objects says so", () => {
	render(<DetectionView result={{ ...props.result, items: [] }} />);
	expect(screen.getByText("No objects were found.")).toBeTruthy();
});

const size = { width: 400, height: 200 };

test.each([
	{
		name: "a box inside",
		box: { xmin: 100, ymin: 50, xmax: 200, ymax: 150 },
		at: { left: "25%", top: "25%", width: "25%", height: "50%" },
	},
	{
		name: "a box over the edges",
		box: { xmin: -40, ymin: 100, xmax: 500, ymax: 300 },
		at: { left: "0%", top: "50%", width: "100%", height: "50%" },
	},
	{
		name: "a box turned inside out",
		box: { xmin: 300, ymin: 150, xmax: 200, ymax: 100 },
		at: { left: "75%", top: "75%", width: "0%", height: "0%" },
	},
])("$name", ({ box, at }) => {
	expect(boxPosition(box, size)).toEqual(at);
});

test("before the picture is there, boxes have no size", () => {
	const box = { xmin: 1, ymin: 1, xmax: 2, ymax: 2 };
	expect(boxPosition(box, { width: 0, height: 0 })).toMatchObject({ width: "0%", height: "0%" });
});

test("a veiled picture that was sent on stays veiled, with its boxes, until the visitor asks", async () => {
	const picture = new File(["picture"], "picture.png");
	veilFile(picture);
	const { container } = render(<DetectionView {...props} picture={picture} />);
	expect(container.querySelector("img")?.closest("[inert]")).not.toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Show the picture" }));
	expect(container.querySelector("img")?.closest("[inert]")).toBeNull();
});
