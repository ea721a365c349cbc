import type { AnswerSource } from "#shared/result.ts";
import { textLanguage } from "../../lib/text-language.ts";

type Props = { label: string; text: string; result: { model: string; source: AnswerSource } };

/** What a result was made from, and by which model, or that no model made it. */
export function PromptFacts({ label, text, result: { model, source } }: Props) {
	return (
		<dl className="grid min-w-0 flex-1 basis-64 grid-cols-[auto_1fr] gap-x-4 gap-y-1">
			<dt className="text-soft">{label}</dt>
			<dd dir="auto" lang={textLanguage(text)} className="wrap-anywhere">
				{text}
			</dd>
			<dt className="text-soft">Model</dt>
			<dd className="wrap-anywhere">
				{source === "sandbox" ? `None: the sandbox stands in for ${model}` : model}
			</dd>
		</dl>
	);
}
