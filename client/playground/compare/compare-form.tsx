import {
	IMAGE_PROMPT_MAX_CHARACTERS,
	SPEECH_MAX_CHARACTERS,
	TEXT_MAX_CHARACTERS,
} from "#shared/limits.ts";
import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { FileKind } from "../forms/files/accepted-files.ts";
import { FileForm } from "../forms/files/file-form.tsx";
import { TextForm } from "../forms/text-form.tsx";

type Props = {
	model: ShownModel;
	isPending: boolean;
	onSubmit: (input: string | File) => void;
	onStop: () => void;
};

/** What each task takes: so many characters, or a file of that kind. */
const inputs: Record<ModelTask, number | FileKind> = {
	generateText: TEXT_MAX_CHARACTERS,
	chat: TEXT_MAX_CHARACTERS,
	generateImage: IMAGE_PROMPT_MAX_CHARACTERS,
	tts: SPEECH_MAX_CHARACTERS,
	classify: "image",
	detect: "image",
	transcribe: "audio",
};

/** The one form of two models. */
export function CompareForm(props: Props) {
	const input = inputs[props.model.task];
	return typeof input === "number" ? (
		<TextForm {...props} maxCharacters={input} />
	) : (
		<FileForm {...props} kind={input} />
	);
}
