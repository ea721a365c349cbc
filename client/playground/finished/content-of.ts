import type { Made } from "./finished-result.ts";

/** What a result comes down to: words, or the `data:` URL of a picture or a sound. */
export type Content = { kind: "text" | "labels" | "picture" | "sound"; value: string };

const MOST_LABELS = 5;

/** What another model could be given of a result. */
export function contentOf(result: Made): Content {
	switch (result.type) {
		case "text_generation":
			return { kind: "text", value: result.items.map((item) => item.generated_text).join("\n\n") };
		case "chat":
			return { kind: "text", value: result.generated_text };
		case "speech_recognition":
			return { kind: "text", value: result.text };
		case "image_generation":
			return { kind: "picture", value: result.imageUrl };
		case "text_to_speech":
			return { kind: "sound", value: result.audioUrl };
		case "image_classification":
		case "object_detection": {
			const labels = new Set(result.items.map(({ label }) => label));
			return { kind: "labels", value: [...labels].slice(0, MOST_LABELS).join(", ") };
		}
	}
}
