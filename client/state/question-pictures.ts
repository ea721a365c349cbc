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

/** What is said below the pictures of an unsent question. */
export type PictureNote = {
	isPreparing?: boolean;
	/** Why a picture was not taken. `blind`: the model does not see. */
	refusal?: Refusal | "MISSING" | "many" | "blind";
};

/** By the name of the draft. */
export const usePictureNotes = create<Readonly<Record<string, PictureNote>>>()(() => ({}));

export function notePictures(draft: string, note: PictureNote) {
	usePictureNotes.setState({ [draft]: note });
}
