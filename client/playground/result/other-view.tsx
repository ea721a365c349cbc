import { textDirection } from "../../lib/text-direction.ts";
import "../../ui/markdown/markdown.css";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { isRecord } from "../../lib/is-record.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { contentOf, type TaskOutput, textOf } from "../../state/result.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { CodeBlock } from "../../ui/markdown/code-block.tsx";

/** A longer list, such as a vector, is shown as JSON. */
const MOST_ENTRIES = 200;

/** Shows a result of another shape than its task's: a text or number, a list, or else JSON. Never HTML. */
export function OtherView({ result }: { result: TaskOutput }) {
	const t = useTexts("tasks");
	const value = heldIn(result);
	const text = textOf(value);
	const { number } = useFormats();
	const words = typeof value === "number" ? number(value) : text;
	const isText = typeof value === "string" || typeof value === "number";
	const isList = isShortList(value);
	return (
		<>
			<div className="mb-2 flex items-center justify-between gap-3">
				<p className="text-sm text-soft">{t("otherShape")}</p>
				{(isText || isList) && <CopyButton text={text} label={t("copyText")} />}
			</div>
			{isText ? (
				<p
					dir={textDirection(text)}
					lang={textLanguage(text)}
					className="wrap-anywhere whitespace-pre-wrap"
				>
					{words.trim() === "" ? t("noText") : words}
				</p>
			) : isList ? (
				<ul className="space-y-2">
					{value.map((entry, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal and never move
						<li key={place} className="flex justify-between gap-4">
							<Entry entry={entry} />
						</li>
					))}
				</ul>
			) : (
				<div className="markdown">
					<CodeBlock code={text} info="json" />
				</div>
			)}
		</>
	);
}

function Entry({ entry }: { entry: unknown }) {
	const { number, percent } = useFormats();
	if (typeof entry === "number") return <span className="tabular-nums">{number(entry)}</span>;
	if (!isRecord(entry)) return <bdi className="min-w-0 wrap-anywhere">{String(entry)}</bdi>;
	const { label, score, ...more } = entry;
	const isGuess = typeof label === "string" && typeof score === "number";
	if (!isGuess || Object.keys(more).length > 0) {
		return <code className="min-w-0 wrap-anywhere">{JSON.stringify(entry)}</code>;
	}
	return (
		<>
			<bdi className="min-w-0 wrap-anywhere">{label}</bdi>
			<span className="font-medium tabular-nums">
				{score >= 0 && score <= 1 ? percent(score) : number(score)}
			</span>
		</>
	);
}

function isShortList(value: unknown): value is readonly unknown[] {
	return Array.isArray(value) && value.length > 0 && value.length <= MOST_ENTRIES;
}

/** The content of a result. It may belong to another task if its model has changed task since. */
function heldIn(result: TaskOutput): unknown {
	if (result.type === "other") return result.value;
	const { kind, value } = contentOf(result);
	if (kind === "labels" && "items" in result) return result.items;
	if (kind === "text") return value;
	// The file itself is downloaded from "Your results".
	return Object.fromEntries(Object.entries(result).filter(([, field]) => field !== value));
}
