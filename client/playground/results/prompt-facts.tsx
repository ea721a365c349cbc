import type { AnswerSource } from "#shared/result.ts";
import { useTexts } from "../../language/use-texts.ts";
import { textLanguage } from "../../lib/text-language.ts";

type Props = { label: string; text: string; result: { model: string; source: AnswerSource } };

/** What a result was made from, and by which model, or that no model made it. */
export function PromptFacts({ label, text, result: { model, source } }: Props) {
	const t = useTexts("tasks");
	return (
		<dl className="grid min-w-0 flex-1 basis-64 grid-cols-[auto_1fr] gap-x-4 gap-y-1">
			<dt className="text-soft">{label}</dt>
			<dd dir="auto" lang={textLanguage(text)} className="wrap-anywhere">
				{text}
			</dd>
			<dt className="text-soft">{t("model")}</dt>
			<dd className="wrap-anywhere">{source === "sandbox" ? t("noModel", { model }) : model}</dd>
		</dl>
	);
}
