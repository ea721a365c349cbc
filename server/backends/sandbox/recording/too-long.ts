import { wireError } from "../wire-error.ts";

/** What Whisper on hf-inference says about a clip of more than 30 seconds (provider.md 1.4). */
export function tooLong(): Response {
	return wireError(
		400,
		"You have passed more than 3000 mel input features (> 30 seconds) which automatically enables long-form generation which requires the model to predict timestamp tokens. Please either pass `return_timestamps=True` or make sure to pass no more than 3000 mel input features.",
	);
}
