import type { ShownModel } from "#shared/shown-model.ts";
import { pictureOf } from "../../../calls/history-entry.ts";
import { fileDataUrl } from "../../../lib/files/data-url.ts";
import { redrawn } from "../../../lib/files/image-scale.ts";
import {
	keepPictures,
	notePictures,
	type PictureNote,
	questionPictures,
} from "../../../state/question-pictures.ts";
import { isVeiledFile } from "../../result/veil.tsx";
import { decide } from "../files/file-choice.ts";

export type Chosen = {
	/** The name of the question's draft. */
	draft: string;
	files: readonly File[];
	model: ShownModel;
};

/** Adds pictures to an unsent question, as many as its model takes, in the size and type that it takes. */
export async function addPictures({ draft, files, model }: Chosen) {
	const { images, answeredBy } = model;
	if (!images) return notePictures(draft, { refusal: "blind" });
	notePictures(draft, { isPreparing: true });
	let note: PictureNote = {};
	for (const file of files) {
		if (questionPictures(draft).length >= images.most) {
			note = { refusal: "many" };
			break;
		}
		const taken = await decide("image", file);
		if ("refusal" in taken) {
			note = { refusal: taken.refusal };
			continue;
		}
		// The sandbox decodes only PNG, and a screenshot stays sharp as one.
		const isPng = answeredBy === "sandbox" || taken.file.type === "image/png";
		const blob = await redrawn(taken.file, { ...images, isPng }).catch(() => undefined);
		if (!blob) {
			note = { refusal: "FILE_BROKEN" };
			continue;
		}
		const [sent, look] = await Promise.all([fileDataUrl(blob), pictureOf(blob)]);
		const picture = { sent, look, ...(isVeiledFile(file) && { isVeiled: true as const }) };
		keepPictures(draft, [...questionPictures(draft), picture]);
	}
	notePictures(draft, note);
}
