import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ImageTools, ImageView } from "./image-view.tsx";

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

test("shows a picture with a download that names its true type", () => {
	render(
		<>
			<ImageView result={result} />
			<ImageTools result={result} />
		</>,
	);
	expect(screen.getByRole("img", { name: "a boat" })).toHaveProperty("src", "blob:made");
	const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Download" });
	expect(link.download).toMatch(/^generated-image-\d+\.png$/);
});

test("names a JPEG a JPEG, whatever its address says", () => {
	const jpeg = `data:image/png;base64,${btoa("\xff\xd8\xff\xe0")}`;
	render(<ImageTools result={{ ...result, imageUrl: jpeg }} />);
	const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Download" });
	expect(link.download).toMatch(/\.jpg$/);
});

test("revokes the picture's address once it is gone", () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const { unmount } = render(<ImageView result={result} />);
	unmount();
	vi.runAllTimers();
	expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:made");
});

test("a veiled picture is out of reach until the visitor asks for it, by keyboard too", async () => {
	const user = userEvent.setup();
	const veiled = { ...result, isVeiled: true } as const;
	const { container, rerender } = render(<ImageView result={veiled} />);
	const veil = () => container.querySelector("img")?.parentElement?.parentElement;
	expect(veil()?.hasAttribute("inert")).toBe(true);
	expect(screen.getByText(/may be explicit, so it is blurred/)).toBeDefined();
	expect(screen.queryByRole("link", { name: "Download" })).toBeNull();
	expect(screen.queryByRole("button", { name: "Full screen" })).toBeNull();
	await user.tab();
	await user.keyboard("{Enter}");
	expect(veil()?.hasAttribute("inert")).toBe(false);
	expect(screen.getByRole("link", { name: "Download" })).toBeDefined();
	// The focus stays on the button, which now blurs it again.
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Blur it again" }));
	const other = `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\nother")}`;
	rerender(<ImageView result={{ ...veiled, imageUrl: other }} />);
	expect(veil()?.hasAttribute("inert")).toBe(true);
	rerender(<ImageView result={veiled} />);
	await user.click(screen.getByRole("button", { name: "Blur it again" }));
	expect(veil()?.hasAttribute("inert")).toBe(true);
});
