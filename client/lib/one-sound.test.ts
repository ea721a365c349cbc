import { expect, test } from "vitest";
import { isSounding, soundAlone } from "./one-sound.ts";

function sound() {
	let isPlaying = true;
	const player = {
		isPlaying: () => isPlaying,
		stop: () => {
			isPlaying = false;
		},
	};
	return { source: {}, player };
}

test("a second sound stops the first, and not itself when it goes on", () => {
	const one = sound();
	const two = sound();
	soundAlone(one.source, one.player);
	soundAlone(one.source, one.player);
	expect(one.player.isPlaying()).toBe(true);
	soundAlone(two.source, two.player);
	expect([one.player.isPlaying(), two.player.isPlaying()]).toEqual([false, true]);
	expect(isSounding()).toBe(true);
	two.player.stop();
	expect(isSounding()).toBe(false);
});
