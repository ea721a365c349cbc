import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import type { FinishedResult, TaskOutput } from "../../state/result.ts";
import { ShareLink } from "./share-link.tsx";

const meta = { durationMs: 1, source: "hosted", model: "m" } as const;
const picture: TaskOutput = {
	type: "image_generation",
	imageUrl: `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`,
	prompt: "A boat",
	...meta,
};
const words: TaskOutput = { type: "chat", generated_text: "Three." };

function renderShare(result: TaskOutput) {
	const made = { input: "How many?", parameters: {}, result, at: 1, madeFrom: [] };
	const finished: FinishedResult = { id: "1", modelId: "m", task: "chat", ...made };
	renderWithApi(<ShareLink finished={finished} isInMenu={false} />);
	return screen.queryByRole("button", { name: "Share" });
}

/** Gives the browser a system sheet that takes files or not; returns what it was given. */
function withSheet(isTakingFiles: boolean, answer: () => Promise<void> = async () => undefined) {
	const share = vi.fn<(data: ShareData) => Promise<void>>(answer);
	Object.assign(navigator, { share, canShare: () => isTakingFiles });
	return share;
}

afterEach(() => {
	Reflect.deleteProperty(navigator, "share");
	Reflect.deleteProperty(navigator, "canShare");
});

test("a browser without the system's sheet has no button", () => {
	expect(renderShare(words)).toBeNull();
});

test("words go with the link that fills in the form", async () => {
	const share = withSheet(true);
	await userEvent.click(renderShare(words) ?? document.body);
	expect(share.mock.calls).toEqual([
		[{ text: "Three.", url: expect.stringContaining("#recipe=1&model=m") }],
	]);
});

test("a picture goes as a file, or as a link where the system takes no files", async () => {
	const share = withSheet(true);
	const button = renderShare(picture) ?? document.body;
	await userEvent.click(button);
	expect(share.mock.lastCall?.[0].files?.[0]).toMatchObject({ type: "image/png" });
	const withoutFiles = withSheet(false);
	await userEvent.click(button);
	expect(withoutFiles.mock.lastCall?.[0]).toEqual({ url: expect.stringContaining("#recipe=1") });
});

test("a sheet that was closed is no fault; one that failed leaves the link", async () => {
	withSheet(true, () => Promise.reject(new DOMException("closed", "AbortError")));
	const button = renderShare(words) ?? document.body;
	await userEvent.click(button);
	expect(screen.queryByRole("textbox")).toBeNull();
	withSheet(true, () => Promise.reject(new DOMException("no", "NotAllowedError")));
	await userEvent.click(button);
	expect(await screen.findByText("Sharing didn’t work. Here is the link:")).toBeTruthy();
	expect(screen.getByRole<HTMLInputElement>("textbox", { name: "The link" }).value).toMatch(
		/#recipe=1/,
	);
});
