import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeDecoders } from "../../../testing/browser/fake-decoders.ts";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { editImage } from "./edit-image.tsx";

const model = modelOf("black-forest-labs/FLUX.1-Kontext-dev");
const picture = new File(["bytes"], "boat.jpg", { type: "image/jpeg" });
const result = {
	type: "image_editing",
	imageUrl: `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`,
	prompt: "Make it red",
	durationMs: 1234,
	source: "hosted",
	model: model.id,
} as const;

// jsdom has no object URLs.
beforeEach(() => {
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
	return () => vi.unstubAllGlobals();
});

test("the earlier picture lies on the changed one, up to a line that a slider moves", () => {
	const { container } = render(
		<editImage.View result={result} input={{ picture, text: "Make it red" }} />,
	);
	expect(screen.getByRole("img", { name: "Make it red" })).toBeTruthy();
	const slider = screen.getByRole("slider", { name: "Before and after" });
	expect(slider.getAttribute("aria-valuetext")).toBe("50% before");
	fireEvent.change(slider, { target: { value: "80" } });
	expect(slider.getAttribute("aria-valuetext")).toBe("80% before");
	const before = container.querySelector<HTMLElement>("[style*=clip-path]");
	expect(before?.style.clipPath).toBe("inset(0 20% 0 0)");
});

test("without the picture that was sent there is nothing to compare", () => {
	render(<editImage.View result={result} input="Make it red" />);
	expect(screen.queryByRole("slider")).toBeNull();
});

test.each([
	[true, ["boat.jpg", "image/png"]],
	[false, ["boat.jpg", "image/jpeg"]],
])(
	"a picture that this browser decodes (%s) is sent as PNG, any other as it is",
	async (...row) => {
		const [canDecode, sent] = row;
		fakeDecoders().picture.canDecode = canDecode;
		const mutate = vi.fn(async () => result);
		const client = { editImage: { mutate } };
		const nothing = () => undefined;
		const tools = { signal: new AbortController().signal, onUpload: nothing, onPartial: nothing };
		const asked = { input: { picture, text: "Make it red" }, parameters: {} };
		await Reflect.apply(editImage.call, undefined, [model, asked, { ...tools, client }]);
		const [[given] = []] = mutate.mock.calls.map((call: unknown[]) => call);
		const { file, prompt, modelId }: { file?: File; prompt?: string; modelId?: string } =
			Object(given);
		expect([modelId, prompt, file?.name, file?.type]).toEqual([model.id, "Make it red", ...sent]);
	},
);
