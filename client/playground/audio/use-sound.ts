import { useEffect, useState } from "react";
import { readSound, type Sound } from "./sound.ts";

type SoundState = { of: Blob | undefined; sound?: Sound; isUnreadable: boolean };

/** Decodes a recording; `sound` stays undefined until it is known, or when it cannot be read. */
export function useSound(blob: Blob | undefined): { sound?: Sound; isUnreadable: boolean } {
	const [state, setState] = useState<SoundState>({ of: undefined, isUnreadable: false });

	useEffect(() => {
		if (!blob) return;
		let isCurrent = true;
		readSound(blob).then(
			(sound) => isCurrent && setState({ of: blob, sound, isUnreadable: false }),
			() => isCurrent && setState({ of: blob, isUnreadable: true }),
		);
		return () => {
			isCurrent = false;
		};
	}, [blob]);

	return state.of === blob ? state : { isUnreadable: false };
}
