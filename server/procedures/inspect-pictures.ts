import { isCutOff } from "#shared/files/cut-off.ts";
import { sniffImage } from "#shared/files/sniff.ts";
import { type ChatMessage, pictureBase64 } from "#shared/inputs.ts";
import type { Upload, WireMessage } from "../backends/wires/wire.ts";
import type { Catalogue, CatalogueModel } from "../catalogue/catalogue.ts";
import { atMost, inputError } from "../errors/input-error.ts";
import { pictureSize } from "../uploads/inspect-upload.ts";
import { withoutNotes } from "../uploads/without-notes.ts";

/** The types that every engine with eyes takes. */
const seenTypes: readonly (string | undefined)[] = ["image/jpeg", "image/png", "image/webp"];

/**
 * A conversation with its pictures decoded, for this model. Throws NO_PICTURES if it does not see, TOO_MANY_PICTURES,
 * FILE_TOO_LARGE, FILE_BROKEN or BAD_INPUT. Counts before it decodes.
 */
export async function inspectPictures(
	messages: readonly ChatMessage[],
	{ images: limits }: Pick<CatalogueModel, "images">,
	{ models }: Pick<Catalogue, "models">,
): Promise<WireMessage[]> {
	let count = 0;
	for (const [place, message] of messages.entries()) {
		const more = picturesOf(message).length;
		if (more === 0) continue;
		const field = `messages.${place}.images`;
		if (!limits) {
			const seeing = models.flatMap((one) => (one.images ? one.id : [])).join(", ");
			const fault = seeing === "" ? ({ takes: "nothing" } as const) : takesWith(seeing);
			throw inputError({ field, ...fault }, "NO_PICTURES");
		}
		count += more;
		if (count > limits.most) {
			const fault = { field, takes: "pictures", ...atMost(limits.most) } as const;
			throw inputError(fault, "TOO_MANY_PICTURES");
		}
	}
	if (!limits || count === 0) return messages.map(({ role, content }) => ({ role, content }));
	return Promise.all(
		messages.map(async (message, place): Promise<WireMessage> => {
			const { role, content } = message;
			const pictures = picturesOf(message).map((url, index) =>
				inspectPicture(url, `messages.${place}.images.${index}`, limits),
			);
			const images = await Promise.all(pictures);
			return { role, content, ...(images.length > 0 && { images }) };
		}),
	);
}

function takesWith(options: string) {
	return { takes: "picturesOf", options } as const;
}

function picturesOf(message: ChatMessage): readonly string[] {
	return message.role === "user" ? (message.images ?? []) : [];
}

/** Decodes a `data:` URL. Like a file's name, the type that it claims does not count. */
async function inspectPicture(
	url: string,
	field: string,
	{ bytes: mostBytes, side }: NonNullable<CatalogueModel["images"]>,
): Promise<Upload> {
	const bytes = new Uint8Array(Buffer.from(pictureBase64(url) ?? "", "base64"));
	if (bytes.length > mostBytes) {
		throw inputError({ field, takes: "bytes", ...atMost(mostBytes) }, "FILE_TOO_LARGE");
	}
	const contentType = await sniffImage(bytes);
	const size = pictureSize(bytes);
	if (contentType === undefined || !seenTypes.includes(contentType) || !size) {
		throw inputError({ field, takes: "aPictureUrl" });
	}
	if (Math.max(size.width, size.height) > side) {
		throw inputError({ field, takes: "side", ...atMost(side) }, "FILE_TOO_LARGE");
	}
	if (isCutOff(bytes, contentType)) {
		throw inputError({ field, takes: "aPictureUrl" }, "FILE_BROKEN");
	}
	return { bytes: withoutNotes(bytes, contentType), contentType };
}
