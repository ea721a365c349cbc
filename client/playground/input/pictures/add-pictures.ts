import type { ChatMessage } from "#shared/inputs.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { pictureOf } from "../../../calls/history-entry.ts";
import { dataUrlFile, fileDataUrl } from "../../../lib/files/data-url.ts";
import { fitImage, redrawn } from "../../../lib/files/image-scale.ts";
import {
	keepPictures,
	type PictureRefusal,
	questionPictures,
} from "../../../state/question-pictures.ts";
import { isVeiledFile } from "../../result/veil.tsx";
import { decide } from "../files/file-choice.ts";

export type Chosen = {
	/** The name of the question's draft. */
	draft: string;
	files: readonly File[];
	model: ShownModel;
	/** The row that they are the result of. */
	fromId?: string | undefined;
};

/**
 * Adds pictures to an unsent question, as many as its model takes, in the size and type that it takes. Returns why the
 * last one that was not taken was not.
 */
export async function addPictures({ draft, files, model, fromId }: Chosen) {
	const { images, answeredBy } = model;
	if (!images) return "blind";
	let refusal: PictureRefusal | undefined;
	for (const file of files) {
		if (questionPictures(draft).length >= images.most) return "many";
		const taken = await decide("image", file);
		if ("refusal" in taken) {
			refusal = taken.refusal;
			continue;
		}
		// The sandbox decodes only PNG, and a screenshot stays sharp as one.
		const isPng = answeredBy === "sandbox" || taken.file.type === "image/png";
		const blob = await redrawn(taken.file, { ...images, isPng }).catch(() => undefined);
		if (!blob) {
			// A TIFF may be taken for other models without being drawn here; damaged ones were refused before.
			refusal = "UNSUPPORTED_FILE_TYPE";
			continue;
		}
		const [sent, look] = await Promise.all([fileDataUrl(blob), pictureOf(blob)]);
		// Others were given meanwhile.
		if (questionPictures(draft).length >= images.most) return "many";
		const marks = isVeiledFile(file) && { isVeiled: true as const };
		const picture = { sent, look, ...marks, ...(fromId !== undefined && { fromId }) };
		keepPictures(draft, [...questionPictures(draft), picture]);
	}
	return refusal;
}

type Limits = NonNullable<ShownModel["images"]>;

/** The messages with pictures within this model's limits: they were drawn for the model that was asked first. */
export function fitPictures(messages: readonly ChatMessage[], limits: Limits) {
	return Promise.all(
		messages.map(async (message) => {
			if (message.role !== "user" || !message.images) return message;
			const images = await Promise.all(message.images.map((url) => fitted(url, limits)));
			return { ...message, images };
		}),
	);
}

/** The picture as it is where it fits, and where this browser cannot decode it: the server decides. */
async function fitted(url: string, limits: Limits): Promise<string> {
	const file = dataUrlFile(url, { stem: "picture", usualExtension: "jpg" });
	try {
		const blob = await fitImage(file, { ...limits, isPng: file.type === "image/png" });
		return blob === file ? url : await fileDataUrl(blob);
	} catch {
		return url;
	}
}
