import { act, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startReading, stopReading } from "../../conversation/read-aloud.ts";
import { getState } from "../../state/store.ts";
import { AudioPlayer } from "./audio-player.tsx";

afterEach(() => {
	stopReading();
	vi.restoreAllMocks();
});

/** A player whose element plays, as in a browser after a press. */
function renderPlaying() {
	const { container } = render(
		<AudioPlayer blob={new Blob(["sound"])} sound={undefined} name="Generated" />,
	);
	const element = container.querySelector("audio");
	if (!element) throw new Error("no player");
	let isPaused = true;
	vi.spyOn(element, "paused", "get").mockImplementation(() => isPaused);
	vi.spyOn(element, "pause").mockImplementation(() => {
		isPaused = true;
	});
	return {
		play: () => {
			isPaused = false;
			fireEvent.play(element);
		},
		isPlaying: () => !isPaused,
	};
}

/** Reads aloud until stopped. */
function read(id: string) {
	const reading = startReading(
		id,
		(signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
	);
	return act(async () => void reading);
}

test("a player and an answer that is read aloud are never heard together", async () => {
	const player = renderPlaying();
	await read("answer");
	expect(getState().reading.id).toBe("answer");
	act(() => player.play());
	expect([getState().reading.id, player.isPlaying()]).toEqual([undefined, true]);
	await read("another");
	expect([getState().reading.id, player.isPlaying()]).toEqual(["another", false]);
});

test("of two players the one that plays last is heard", () => {
	const one = renderPlaying();
	const two = renderPlaying();
	act(() => one.play());
	act(() => one.play());
	expect(one.isPlaying()).toBe(true);
	act(() => two.play());
	expect([one.isPlaying(), two.isPlaying()]).toEqual([false, true]);
});
