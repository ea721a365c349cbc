import { create } from "zustand";
import type { Refusal } from "../lib/files/take-file.ts";
import { getState, type QuestionPicture, setState, useClientState } from "./store.ts";

const none: readonly QuestionPicture[] = [];

/** The pictures of an unsent question, by the name of its draft. */
export function useQuestionPictures(draft: string): readonly QuestionPicture[] {
	return useClientState(({ pictures }) => pictures[draft]) ?? none;
}

/** The same, outside of a component. */
export function questionPictures(draft: string): readonly QuestionPicture[] {
	return getState().pictures[draft] ?? none;
}

/** Replaces them. */
export function keepPictures(draft: string, kept: readonly QuestionPicture[]) {
	setState(({ pictures: { [draft]: _, ...others } }) => ({
		pictures: kept.length > 0 ? { ...others, [draft]: kept } : others,
	}));
}

/** Why a picture was not taken. `blind`: the model does not see. */
export type PictureRefusal = Refusal | "MISSING" | "many" | "blind";

type PictureNote = {
	/** How many choices of pictures are still being prepared. */
	preparing: number;
	refusal?: PictureRefusal | undefined;
};

const quiet: PictureNote = { preparing: 0 };
const useNotes = create<Readonly<Record<string, PictureNote>>>()(() => ({}));

/** What is said below the pictures of an unsent question, by the name of its draft. */
export function usePictureNote(draft: string): PictureNote {
	return useNotes((notes) => notes[draft]) ?? quiet;
}

/** Says why a picture was not taken, or nothing. */
export function noteRefusal(draft: string, refusal: PictureRefusal | undefined) {
	useNotes.setState((notes) => ({ [draft]: { ...quiet, ...notes[draft], refusal } }));
}

/** Waits for pictures that are being added: their question cannot be sent before. */
export async function whilePreparing(
	draft: string,
	adding: Promise<PictureRefusal | undefined>,
): Promise<void> {
	const count = (by: number) =>
		useNotes.setState((notes) => {
			const { preparing, ...note } = notes[draft] ?? quiet;
			return { [draft]: { ...note, preparing: preparing + by } };
		});
	noteRefusal(draft, undefined);
	count(1);
	const refusal = await adding.catch(() => "FILE_BROKEN" as const);
	count(-1);
	// Another choice may have been refused meanwhile.
	if (refusal) noteRefusal(draft, refusal);
}
