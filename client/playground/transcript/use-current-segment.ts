import { type RefObject, useEffect, useState } from "react";
import type { Segment } from "#shared/tasks/transcribe.ts";

/** The part that is being heard, or at which the player was stopped; none before it was first used. */
export function useCurrentSegment(
	audio: RefObject<HTMLAudioElement | null>,
	segments: readonly Segment[],
): Segment | undefined {
	const [seconds, setSeconds] = useState<number>();

	useEffect(() => {
		const player = audio.current;
		if (!player) return;
		const follow = () => setSeconds(player.ended ? undefined : player.currentTime);
		const names = ["timeupdate", "ended"] as const;
		for (const name of names) player.addEventListener(name, follow);
		return () => {
			for (const name of names) player.removeEventListener(name, follow);
		};
	}, [audio]);

	if (seconds === undefined) return undefined;
	return segments.findLast(({ start, end }) => start <= seconds && seconds < end);
}
