import { notePictures } from "../../../state/question-pictures.ts";
import type { Chosen } from "./add-pictures.ts";

/** `addPictures`, whose code comes with the first picture; says so below the question if it does not come. */
export async function loadAndAddPictures(chosen: Chosen): Promise<void> {
	const code = await import("./add-pictures.ts").catch(() => undefined);
	if (code) await code.addPictures(chosen);
	else notePictures(chosen.draft, { refusal: "MISSING" });
}
