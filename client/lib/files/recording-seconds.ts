import { soundSeconds, statesLength } from "#shared/files/sound-seconds.ts";
import { revokeLater } from "./revoke-later.ts";

/**
 * The seconds of a recording whose bytes are of this type, by its data or as its head states them; undefined where
 * neither tells. Never a browser's estimate.
 */
export async function recordingSeconds(blob: Blob, type: string): Promise<number | undefined> {
	if (!statesLength(type)) return soundSeconds(new Uint8Array(await blob.arrayBuffer()), type);
	const stated = await elementSeconds(blob).catch(() => undefined);
	// Infinite for browsers' own recordings, whose head has none.
	return Number.isFinite(stated) ? stated : undefined;
}

/** The duration that a media element reads. Rejects if it cannot play the file. */
function elementSeconds(blob: Blob): Promise<number> {
	const url = URL.createObjectURL(blob);
	const audio = new Audio();
	return new Promise<number>((resolve, reject) => {
		audio.onloadedmetadata = () => resolve(audio.duration);
		audio.onerror = () => reject(new Error("not playable"));
		audio.preload = "metadata";
		audio.src = url;
	}).finally(() => revokeLater(url));
}
