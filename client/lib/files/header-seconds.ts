import { revokeLater } from "./revoke-later.ts";

/**
 * The duration in a recording's header; infinite for browsers' own recordings, which have none. Rejects if the file is
 * unplayable.
 */
export function headerSeconds(blob: Blob): Promise<number> {
	const url = URL.createObjectURL(blob);
	const audio = new Audio();
	return new Promise<number>((resolve, reject) => {
		audio.onloadedmetadata = () => resolve(audio.duration);
		audio.onerror = () => reject(new Error("not playable"));
		audio.preload = "metadata";
		audio.src = url;
	}).finally(() => revokeLater(url));
}
