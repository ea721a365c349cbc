import type { RefObject } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { focusUnlessWriting } from "../../../lib/is-writing.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { useCatalogue } from "../../../lib/site/site.ts";
import { LazyExtra } from "../../../ui/lazy-boundary.tsx";
import { useGivenFiles } from "../../input/files/file-choice.ts";
import { loadAndAddPictures } from "../../input/pictures/load-add-pictures.ts";
import type { PicturesProps, QuestionProps } from "./question-pictures.tsx";

const load = () => import("./question-pictures.tsx");
const button = lazyComponent(async () => (await load()).PictureButton, "tasks", "calls");
const pictures = lazyComponent(async () => (await load()).QuestionPictures, "tasks", "calls");

/** Whether a model of this site sees pictures; without one, chats say nothing of them. */
function useHasSeeing(): boolean {
	return useCatalogue().models.some(({ images }) => images);
}

/** The button that adds pictures to a question. */
function LazyPictureButton(props: PicturesProps) {
	if (!useHasSeeing()) return null;
	return (
		// Reserves the space while the code loads.
		<span className="min-w-11 shrink-0">
			<LazyExtra code={button} props={props} />
		</span>
	);
}

/**
 * The pictures of an unsent question. Takes those that are pasted, or dropped anywhere on the page, before its own code
 * has come too: otherwise they would open a model of another task (files-anywhere.tsx).
 */
function LazyPictures(props: QuestionProps) {
	const { model, draft, input } = props;
	useGivenFiles((event, list) => {
		const files = [...(list ?? [])].filter(({ type }) => type.startsWith("image/"));
		if (event.defaultPrevented || files.length === 0 || !model.images) return;
		event.preventDefault();
		void loadAndAddPictures({ draft, files, model }).then(() => focusUnlessWriting(input.current));
	});
	return useHasSeeing() && <LazyExtra code={pictures} props={props} />;
}

/** What the composer of a model's chat needs for pictures. */
export function picturesOf(model: ShownModel, input: RefObject<HTMLTextAreaElement | null>) {
	return {
		areTaken: model.images !== undefined,
		shownFor: (draft: string, conversation: string, leftOut: number) => (
			<>
				<PicturesLeftOut count={leftOut} />
				<LazyPictures {...{ model, draft, input, conversation }} />
			</>
		),
		button: (draft: string) => <LazyPictureButton {...{ model, draft, input }} />,
	};
}

/** Says how many pictures of earlier questions the model does not get again. */
function PicturesLeftOut({ count }: { count: number }) {
	const t = useTexts("conversation");
	if (count <= 0) return null;
	return <p className="mb-2 text-sm text-soft print:hidden">{t("picturesLeftOut", { count })}</p>;
}
