import { contentOf, type FinishedResult, type Made, mediaFile } from "../../state/result.ts";

/** A stored result. A picture or a sound is a Blob beside it, which stays on disk until needed. */
export type Packed = FinishedResult & { media?: Blob };

export function pack(finished: FinishedResult): Packed {
	const media = mediaFile(contentOf(finished.result));
	return media ? { ...finished, result: withUrl(finished.result, ""), media } : finished;
}

export async function unpack({ media, ...finished }: Packed): Promise<FinishedResult> {
	if (!media) return finished;
	return { ...finished, result: withUrl(finished.result, await dataUrlOf(media)) };
}

function withUrl(result: Made, url: string): Made {
	if (result.type === "image_generation") return { ...result, imageUrl: url };
	return result.type === "text_to_speech" ? { ...result, audioUrl: url } : result;
}

function dataUrlOf(blob: Blob): Promise<string> {
	const reader = new FileReader();
	return new Promise((resolve, reject) => {
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(blob);
	});
}
