import { useEffect, useState } from "react";
import { readSound, type Sound } from "./sound.ts";

/** Decodes a recording. Undefined if this browser cannot read it. */
export function useSound(blob: Blob | undefined) {
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
