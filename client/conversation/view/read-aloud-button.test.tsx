import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Operation } from "@trpc/client";
import { beforeEach, expect, test, vi } from "vitest";
import { failure, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { ReadAloudButton } from "./read-aloud-button.tsx";

const played: FakeAudio[] = [];

/** Plays until the test ends it. */
class FakeAudio {
	onplaying?: () => void;
	onended?: () => void;
	readonly url: string;
	constructor(url: string) {
		this.url = url;
		played.push(this);
	}
	async play() {
		this.onplaying?.();
	}
	pause() {
		// No sound plays here.
	}
}

beforeEach(() => {
	played.length = 0;
	vi.stubGlobal("Audio", FakeAudio);
});

type Answer = (operation: Operation) => unknown;

function renderButton(content: string, answer: Answer = () => ({ audioUrl: "data:sound" })) {
	const tts = vi.fn(answer);
	renderWithApi(<ReadAloudButton id={content} content={content} />, { tts });
	return tts;
}

const button = (name: string) => screen.findByRole("button", { name });

async function endSound(place: number) {
	await waitFor(() => expect(played).toHaveLength(place + 1));
	played[place]?.onended?.();
}

test("a second press plays the same sound again, without a call or a price", async () => {
	const tts = renderButton("Hello there.");
	await userEvent.click(await button("Read aloud (2 points)"));
	await endSound(0);
	const again = await button("Read aloud");
	expect(document.activeElement).toBe(again);
	await userEvent.click(again);
	await button("Stop reading aloud");
	await endSound(1);
	await button("Read aloud");
	expect(played.map(({ url }) => url)).toEqual(["data:sound", "data:sound"]);
	expect(tts).toHaveBeenCalledTimes(1);
});

test("a sound that was stopped is kept; only the parts that are missing cost", async () => {
	const long = `${"One word after another. ".repeat(80)}The end.`;
	const tts = renderButton(long, ({ input }) =>
		JSON.stringify(input).includes("The end.") ? never : { audioUrl: "data:first" },
	);
	await userEvent.click(await button("Read aloud (4 points)"));
	await waitFor(() => expect(tts).toHaveBeenCalledTimes(2));
	await userEvent.click(await button("Stop reading aloud"));
	await button("Read aloud (2 points)");
});

test("a failed call costs again", async () => {
	const tts = renderButton("This one fails.", () => {
		throw failure("API_ERROR");
	});
	await userEvent.click(await button("Read aloud (2 points)"));
	expect((await screen.findByText(/could not be read aloud/)).textContent).toBeTruthy();
	await userEvent.click(await button("Read aloud (2 points)"));
	await waitFor(() => expect(tts).toHaveBeenCalledTimes(2));
});

const never = new Promise(() => undefined);
