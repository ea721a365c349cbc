import { drawPng } from "../../lib/files/image-scale.ts";
import { useObjectUrl } from "../../lib/files/use-object-url.ts";
import { fileIn } from "../../state/call-input.ts";
import { ImageTools, ImageView } from "../result/image-view.tsx";
import { useIsVeiledFile } from "../result/veil.tsx";
import { BeforeAfter } from "./edit-image/before-after.tsx";
import type { TaskView } from "./task-view.ts";
import { type TaskRun, wholeOptionsOf } from "./use-task.ts";

/** In pixels: these models draw about a megapixel, and work on no more of what they are given. */
const MAX_SIDE = 1_024;

/** Changes a picture as a sentence says. */
export const editImage: TaskView<"editImage"> = {
	hint: "editHint",
	async call({ id }, asked, { client, signal, onUpload }) {
		const { picture, text } = asked.input;
		// PNG, which every back-end reads, and in which nothing is lost from one change to the next.
		const png = await drawPng(picture, MAX_SIDE).catch(() => undefined);
		const file = png ? new File([png], picture.name, { type: png.type }) : picture;
		const result = await client.editImage.mutate(
			{ modelId: id, file, prompt: text, ...wholeOptionsOf(asked) },
			{ signal, context: { onUpload } },
		);
		return { result };
	},
	View({ result, input, parameters }) {
		const before = fileIn(input);
		const cover = before && <BeforeAfter before={before} />;
		return <ImageView {...{ result, parameters, cover }} />;
	},
	showsInput: () => true,
	Behind: SentPicture,
	// A veiled picture shows its actions once it is revealed.
	Tools: ({ result }) => !result.isVeiled && <ImageTools result={result} />,
};

/** The picture that is being changed. */
function SentPicture({ task: { asked } }: { task: TaskRun }) {
	const file = asked && fileIn(asked.input);
	const url = useObjectUrl(file);
	const isVeiled = useIsVeiledFile(file);
	return url && !isVeiled && <img src={url} alt="" className="size-full object-cover" />;
}
