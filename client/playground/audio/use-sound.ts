import { useEffect, useState } from "react";
import { readSound, type Sound } from "./sound.ts";

type SoundState = {
	/** Undefined until it is known, and for a sound that this browser cannot read. */
	sound: Sound | undefined;
	isReading: boolean;
};

/** Decodes a recording, again whenever it changes. */
export function useSound(blob: Blob | undefined): SoundState {
	const [read, setRead] = useState<{ blob: Blob; sound: Sound | undefined }>();

	useEffect(() => {
		if (!blob) return;
		let isCurrent = true;
		readSound(blob)
			.catch(() => undefined)
			.then((sound) => isCurrent && setRead({ blob, sound }));
		return () => {
			isCurrent = false;
		};
	}, [blob]);

	const isRead = read?.blob === blob;
	return { sound: isRead ? read?.sound : undefined, isReading: blob !== undefined && !isRead };
}
