import { useEffect, useState } from "react";
import { sentPictures } from "../../calls/stored-row.ts";
import { useTexts } from "../../language/use-texts.ts";
import {
	keepPictures,
	usePictureNote,
	useQuestionPictures,
} from "../../state/question-pictures.ts";
import type { QuestionPicture } from "../../state/store.ts";
import type { UserMessage } from "../conversation.ts";

type Options = {
	storageKey: string;
	editing: UserMessage | undefined;
	/** Whether the model sees. */
	areTaken: boolean;
	placeholder: string;
};

/** The pictures of the question in a field: the draft's own, or those of the question that is edited. */
export function useAttached({ storageKey, editing, areTaken, placeholder }: Options) {
	const t = useTexts("conversation");
	const draft = editing ? `${storageKey} ${editing.id}` : storageKey;
	const pictures = useQuestionPictures(draft);
	const { preparing } = usePictureNote(draft);
	/** The question whose pictures are in the draft. */
	const [readId, setReadId] = useState<string>();
	// Another version of its answer makes a new object of the question, which must not undo what the visitor has changed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the draft names the question.
	useEffect(() => {
		if (!editing?.pictures) return;
		let isLeft = false;
		void readPictures(editing).then((read) => {
			if (isLeft) return;
			keepPictures(draft, read);
			setReadId(editing.id);
		});
		return () => {
			isLeft = true;
			keepPictures(draft, []);
			setReadId(undefined);
		};
	}, [draft]);
	const usual = areTaken && pictures.length > 0 ? t("aboutPictures") : "";
	return {
		draft,
		pictures,
		/** The question in these words; pictures without words have a usual one, which the empty field shows. */
		questionOf: (text: string) => text.trim() || usual,
		placeholder: usual || placeholder,
		/** Whether the question can be sent with them. */
		isReady:
			preparing === 0 &&
			(areTaken || pictures.length === 0) &&
			(!editing?.pictures || readId === editing.id),
		clear: () => keepPictures(draft, []),
	};
}

/** The pictures of a question as they were sent, those that this browser still has. */
async function readPictures({ id, pictures = [] }: UserMessage): Promise<QuestionPicture[]> {
	const sent = await sentPictures({ id, pictures });
	return pictures.flatMap((picture, place) => {
		const url = sent[place];
		return url === undefined ? [] : [{ ...picture, sent: url }];
	});
}
