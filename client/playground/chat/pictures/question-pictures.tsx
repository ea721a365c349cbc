import { ImagePlus, X } from "lucide-react";
import { type RefObject, useRef } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { conversationId } from "../../../calls/table.ts";
import { SmallPictures } from "../../../conversation/view/small-pictures.tsx";
import { PageLink } from "../../../language/page-link.tsx";
import { useTexts } from "../../../language/use-texts.ts";
import { focusUnlessWriting } from "../../../lib/is-writing.ts";
import { modelSearch } from "../../../lib/model-address.ts";
import { useCatalogue } from "../../../lib/site/site.ts";
import {
	keepPictures,
	noteRefusal,
	usePictureNote,
	useQuestionPictures,
} from "../../../state/question-pictures.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { acceptedFiles, useRefusalWords } from "../../input/files/file-choice.ts";
import { loadAndAddPictures } from "../../input/pictures/load-add-pictures.ts";

export type PicturesProps = {
	/** The model that will answer the question. */
	model: ShownModel;
	/** The name of the question's draft. */
	draft: string;
	input: RefObject<HTMLTextAreaElement | null>;
};

export type QuestionProps = PicturesProps & {
	/** The key of its conversation; an edited question's draft has a name of its own. */
	conversation: string;
};

/** Chooses pictures; a phone offers its camera too. A model that does not see says so, with those that do. */
export function PictureButton({ model, draft, input }: PicturesProps) {
	const t = useTexts("conversation");
	const files = useRef<HTMLInputElement>(null);
	function handlePress() {
		if (model.images) files.current?.click();
		else noteRefusal(draft, "blind");
	}
	return (
		<>
			<IconButton icon={ImagePlus} label={t("addPicture")} onClick={handlePress} />
			<input
				ref={files}
				type="file"
				accept={acceptedFiles.image.accept}
				multiple
				aria-label={t("addPicture")}
				hidden
				onChange={async ({ target }) => {
					const chosen = [...(target.files ?? [])];
					// So that the same file can be chosen again.
					target.value = "";
					await loadAndAddPictures({ draft, files: chosen, model });
					focusUnlessWriting(input.current);
				}}
			/>
		</>
	);
}

/** The pictures of an unsent question above its text. */
export function QuestionPictures({ model, draft, input, conversation }: QuestionProps) {
	const t = useTexts("conversation");
	const pictures = useQuestionPictures(draft);
	function handleRemove(place: number) {
		keepPictures(
			draft,
			pictures.filter((_, index) => index !== place),
		);
		noteRefusal(draft, undefined);
		input.current?.focus();
	}
	return (
		<>
			{pictures.length > 0 && (
				<SmallPictures
					pictures={pictures}
					className="mb-2"
					toolOf={(place) => (
						<IconButton
							icon={X}
							label={t("removePicture", { place: place + 1 })}
							// Its target is larger than what covers the picture.
							className="absolute end-0 top-0 items-start! justify-end! p-1 text-ink! hover:bg-transparent! [&>svg]:rounded-full [&>svg]:bg-surface"
							onClick={() => handleRemove(place)}
						/>
					)}
				/>
			)}
			<PictureNote {...{ model, draft, conversation }} count={pictures.length} />
		</>
	);
}

type NoteProps = Omit<QuestionProps, "input"> & { count: number };

/** Why a picture was not taken, or is not sent. */
function PictureNote({ model, draft, conversation, count }: NoteProps) {
	const t = useTexts("conversation");
	const wordsFor = useRefusalWords();
	const { preparing, refusal } = usePictureNote(draft);
	const { images, name } = model;
	const isBlind = !images && (count > 0 || refusal === "blind");
	return (
		<div role="status" className="text-sm not-empty:mb-2">
			{preparing > 0 && <p className="text-soft">{t("preparingPicture")}</p>}
			{isBlind && <Blind name={name} conversation={conversation} />}
			{images && refusal === "many" && (
				<p className="text-danger">{t("mostPictures", { name, count: images.most })}</p>
			)}
			{refusal && refusal !== "many" && refusal !== "blind" && (
				<p className="text-danger">{wordsFor(refusal).sentence}</p>
			)}
		</div>
	);
}

/** Says that the model does not see, with links that ask one that does in the same conversation. */
function Blind({ name, conversation }: { name: string; conversation: string }) {
	const t = useTexts("conversation");
	const { models } = useCatalogue();
	const seeing = models.filter((one) => one.images);
	return (
		<p className="flex flex-wrap items-center gap-x-3 text-danger">
			{t("seesNot", { name })}
			{seeing.map((one) => (
				<PageLink
					key={one.id}
					to={`/playground${modelSearch(one.id, { conversation: conversationId(conversation) })}`}
					className="inline-flex min-h-11 items-center text-accent underline"
				>
					{t("askSeeing", { name: one.name })}
				</PageLink>
			))}
		</p>
	);
}
