import { useRef } from "react";
import { useTexts } from "../../../language/use-texts.ts";
import type { PictureAndText } from "../../../state/call-input.ts";
import { fillDraft } from "../../../state/drafts.ts";
import { PromptSuggestions } from "../../../ui/prompt-suggestions.tsx";
import { type FormProps, UndoDraft, usePrefillFocus } from "../form-parts.tsx";
import { TextField, useTextContent } from "../text-field.tsx";
import { FileForm } from "./file-form.tsx";

/** The form of a picture and a sentence about it. A prefill leads to the sentence. */
export function PictureAndTextForm(props: FormProps<PictureAndText>) {
	const { model, suggestions = [], onSubmit } = props;
	const t = useTexts("tasks");
	const content = useTextContent(model);
	const { text, setText, trimmed, isSendable } = content;
	const field = useRef<HTMLTextAreaElement>(null);
	usePrefillFocus(field);
	const isOwn = !["", ...suggestions].includes(text);
	return (
		<FileForm
			{...props}
			words={{
				isReady: isSendable,
				field: (
					<div className="mt-4">
						<TextField {...{ content, field }} label={t("changeInput")} rows={2} />
					</div>
				),
				ideas: (
					<>
						{suggestions.length > 0 && (
							<div className="mt-4">
								<PromptSuggestions
									suggestions={suggestions}
									current={text}
									onPick={(idea) => (isOwn ? fillDraft(model.id, idea) : setText(idea))}
								/>
							</div>
						)}
						<UndoDraft name={model.id} field={field} />
					</>
				),
			}}
			onSubmit={(picture) => {
				// Sending discards the draft that a prefill replaced.
				setText(text);
				onSubmit({ picture, text: trimmed });
			}}
		/>
	);
}
