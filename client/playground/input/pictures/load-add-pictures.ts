import type { ChatMessage } from "#shared/inputs.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { whilePreparing } from "../../../state/question-pictures.ts";
import type { Chosen } from "./add-pictures.ts";

/** `addPictures`, whose code comes with the first picture; says so below the question if it does not come. */
export async function loadAndAddPictures(chosen: Chosen): Promise<void> {
	const adding = import("./add-pictures.ts").then(
		({ addPictures }) => addPictures(chosen),
		() => "MISSING" as const,
	);
	await whilePreparing(chosen.draft, adding);
}

/** `fitPictures`, if there are pictures; the messages as they are if its code does not come. */
export async function loadAndFitPictures(
	messages: readonly ChatMessage[],
	limits: ShownModel["images"],
): Promise<readonly ChatMessage[]> {
	if (!limits || !messages.some((message) => "images" in message)) return messages;
	const code = await import("./add-pictures.ts").catch(() => undefined);
	return code ? code.fitPictures(messages, limits) : messages;
}
