import { wireError } from "../wire-error.ts";

/** What the provider's toolkit says about bytes that are no picture. */
export function unreadablePicture(): Response {
	return wireError(400, ["Error in `inputs`: cannot identify image file <_io.BytesIO object>"]);
}
