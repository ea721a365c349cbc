import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { parseResult } from "../../calls/parse-row.ts";
import { OtherView } from "./other-view.tsx";

const meta = { model: "org/model", durationMs: 5, source: "hosted" };

function show(result: unknown) {
	render(<OtherView result={parseResult(result)} />);
}

const entries = () =>
	within(screen.getByRole("list"))
		.getAllByRole("listitem")
		.map((item) => item.textContent);

/** Renders a result of this value and copies it. */
async function copied(value: unknown) {
	const user = userEvent.setup();
	const write = vi.spyOn(navigator.clipboard, "writeText");
	show({ type: "other", value, ...meta });
	await user.click(screen.getByRole("button", { name: /^Copy the/ }));
	return write.mock.lastCall?.[0];
}

test("a plain text is a text, never HTML, and is copied whole", async () => {
	const text = "First line\n<img src=x onerror=alert(1)> **bold**";
	expect(await copied(text)).toBe(text);
	expect(screen.getByText(/First line/).textContent).toBe(text);
	expect(screen.queryByRole("img")).toBeNull();
});

test("a lone number has four decimals, and is copied whole", async () => {
	expect(await copied(42.123456)).toBe("42.123456");
	expect(screen.getByText("42.1235")).toBeTruthy();
});

test("guesses are a list with percentages, and other numbers have four decimals", () => {
	show({
		type: "other",
		value: [
			{ label: "cat", score: 0.98765 },
			{ label: "logit", score: 7.123456 },
			0.1234567,
			3,
			"x",
		],
		...meta,
	});
	expect(entries()).toEqual(["cat98.8%", "logit7.1235", "0.1235", "3", "x"]);
});

test("a list of other things has one entry for each", () => {
	show({ type: "other", value: [{ a: 1 }, [1, 2], null, true], ...meta });
	expect(entries()).toEqual(['{"a":1}', "[1,2]", "null", "true"]);
});

test("anything else is JSON, and is copied as it is shown", async () => {
	const value = { mask: [[0, 1]], nested: { deep: "<b>bold</b>" } };
	expect(JSON.parse((await copied(value)) ?? "")).toEqual(value);
	expect(screen.getByRole("figure", { name: /json/i }).textContent).toContain('"<b>bold</b>"');
});

test("a long vector is JSON, not thousands of entries", () => {
	show({ type: "other", value: Array.from({ length: 768 }, (_, place) => place / 7), ...meta });
	expect(screen.queryByRole("list")).toBeNull();
	expect(screen.getByRole("figure")).toBeTruthy();
});

test.each([
	["a text instead of an object", "just words"],
	["a list instead of an object", [{ label: "cat", score: 1 }]],
	["a type of a newer server", { type: "video_generation", videoUrl: "data:video/mp4;base64,AA" }],
	["a known type without its fields", { type: "image_classification", labels: ["cat"], ...meta }],
	[
		"a known type with items of another kind",
		{ type: "object_detection", items: [{ label: "cat", score: 1 }] },
	],
	["nothing", null],
	["nothing at all", undefined],
])("a result that is %s is kept as it came", (_name, result) => {
	expect(parseResult(result)).toEqual({ type: "other", value: result });
	expect(() => show(result)).not.toThrow();
});
