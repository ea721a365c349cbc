import type { SandboxTask } from "./call.ts";
import { wireError } from "./wire-error.ts";

const imageTypes = typesOf("image", "png jpeg jpg tiff bmp gif webp x-image");
const audioTypes = typesOf(
	"audio",
	"x-flac flac mpeg x-mpeg-3 wave wav x-wav ogg x-audio webm AMR m4a x-m4a",
);

/** Refuses a file whose Content-Type hf-inference would not take (provider.md 1.4 and 1.6). */
export function mediaTypeFault(
	task: SandboxTask,
	contentType: string | null,
): Response | undefined {
	const types = task === "transcription" ? audioTypes : imageTypes;
	const type = contentType?.split(";", 1)[0]?.trim();
	if (!type) {
		return wireError(400, "No content type provided and no default one configured.");
	}
	return types.includes(type)
		? undefined
		: wireError(
				400,
				`\n Content type "${contentType}" not supported.\n Supported content types are: ${types.join(", ")}`,
			);
}

function typesOf(kind: string, names: string): string[] {
	return names.split(" ").map((name) => `${kind}/${name}`);
}
