import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ImageView } from "./image-view.tsx";

const imageUrl = `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`;
const result = {
	type: "image_generation",
	imageUrl,
	prompt: "a boat",
	durationMs: 1234,
	source: "hosted",
	model: "org/model",
} as const;

// jsdom has no object URLs.
beforeEach(() => {
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
});

test("shows a picture with its prompt, its model and a download that names its true type", () => {
	render(<ImageView result={result} />);
	expect(screen.getByRole("img", { name: "a boat" })).toHaveProperty("src", "blob:made");
	const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
	const words = screen.getAllByRole("definition").map(({ textContent }) => textContent);
	expect([terms.at(-1), words.at(-1)]).toEqual(["Made by a model", "org/model"]);
	const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Download" });
	expect(link.download).toMatch(/^generated-image-\d+\.png$/);
});

test("names a JPEG a JPEG, whatever its address says", () => {
	const jpeg = `data:image/png;base64,${btoa("\xff\xd8\xff\xe0")}`;
	render(<ImageView result={{ ...result, imageUrl: jpeg }} />);
	const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Download" });
	expect(link.download).toMatch(/\.jpg$/);
});

test("credits no model with what the sandbox drew", () => {
	render(<ImageView result={{ ...result, source: "sandbox" }} />);
	expect(screen.getByText("Simulated, in place of org/model")).toBeDefined();
	expect(screen.queryByText("Made by a model")).toBeNull();
});

test("revokes the picture's address when it goes", () => {
	const { unmount } = render(<ImageView result={result} />);
	unmount();
	expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:made");
});
