import { AppError } from "../../../errors/app-error.ts";
import { sniffImage } from "../../../uploads/sniff.ts";
import type { BackendClient } from "../../gateway/gateway.ts";

/** Takes a picture that came as base64. Throws INVALID_IMAGE_RESPONSE where it is none. */
export async function pictureOf(base64: string) {
	if (!/^[A-Za-z0-9+/=\s]+$/.test(base64)) throw noPicture("not base64");
	// Only its beginning is decoded for that.
	const type = await sniffImage(Buffer.from(base64.slice(0, 512), "base64"));
	if (!type) throw noPicture("not a picture");
	return { type, base64 };
}

/** Fetches a picture that an answer names. Throws INVALID_IMAGE_RESPONSE where there is none. */
export async function pictureAt(
	client: BackendClient,
	url: string,
	knownHosts?: readonly string[],
) {
	const bytes = await client.fetchFile(url, knownHosts).catch((error: unknown) => {
		const isBad = error instanceof AppError && error.code === "PROVIDER_BAD_RESPONSE";
		throw isBad ? noPicture(error.detail) : error;
	});
	return pictureOf(bytes.toString("base64"));
}

function noPicture(detail = ""): AppError {
	return new AppError("INVALID_IMAGE_RESPONSE", { detail });
}
