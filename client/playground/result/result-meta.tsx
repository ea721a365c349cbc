import { FlaskConical } from "lucide-react";
import type { AnswerSource, TokenUsage } from "#shared/result.ts";
import { useFormats } from "../../language/formats.ts";
import { useUnits } from "../../language/units.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSourceName } from "../../lib/site/site.ts";
import { textLanguage } from "../../lib/text-language.ts";
import type { TaskOutput } from "../../state/result.ts";

type Props = {
	result: {
		durationMs: number;
		source: AnswerSource;
		model: string;
		usage?: TokenUsage | undefined;
		preparedOn?: string | undefined;
	};
};

/** The source of an answer, its time and its tokens. */
export function ResultMeta({ result: { durationMs, source, model, usage, preparedOn } }: Props) {
	const t = useTexts("tasks");
	const calls = useTexts("calls");
	const { duration } = useUnits();
	const { number } = useFormats();
	const name = useSourceName({ source, model });
	const isOnDevice = source === "device";
	return (
		<p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft tabular-nums">
			{source === "sandbox" ? (
				<span className="inline-flex items-center gap-1.5 rounded-full border border-transparent bg-warn-soft px-2.5 py-1 font-medium text-warn">
					<FlaskConical aria-hidden="true" className="size-4" />
					{name}
				</span>
			) : (
				<span>{isOnDevice ? name : t("answeredBy", { name })}</span>
			)}
			{/* How long the playback took says nothing of the model. */}
			{preparedOn === undefined && <span>{duration(durationMs)}</span>}
			{usage && <span>{calls("tokens", { count: usage.completionTokens })}</span>}
			{isOnDevice && usage && durationMs > 0 && (
				<span>
					{calls("tokensASecond", {
						rate: number(Math.ceil((1000 * usage.completionTokens) / durationMs)),
					})}
				</span>
			)}
			{(isOnDevice || preparedOn !== undefined) && (
				<span>{calls("pointsSpent", { points: 0 })}</span>
			)}
		</p>
	);
}

type AskedProps = { input: string | File; result: TaskOutput | undefined };

/** The question above its answer, or the name of the file. Pictures and sounds that were made name theirs below. */
export function AskedInput({ input, result }: AskedProps) {
	if (result?.type === "image_generation" || result?.type === "text_to_speech") return null;
	const isTyped = typeof input === "string";
	const text = isTyped ? input : input.name;
	return (
		<h3
			// The name of a file stays where the page's lines begin.
			dir={isTyped ? "auto" : undefined}
			lang={textLanguage(text)}
			className="mb-3 line-clamp-3 font-medium wrap-anywhere whitespace-pre-wrap"
		>
			{isTyped ? text : <bdi>{text}</bdi>}
		</h3>
	);
}

type CaptionProps = {
	label: string;
	text: string;
	result: { model: string; source: AnswerSource };
};

/** The text that a picture or a sound was made from, and its model, or that it is simulated. */
export function ResultCaption({ label, text, result: { model, source } }: CaptionProps) {
	const t = useTexts("tasks");
	return (
		<figcaption className="mt-3">
			<dl className="grid min-w-0 grid-cols-[auto_1fr] gap-x-4 gap-y-1">
				<dt className="text-soft">{label}</dt>
				<dd className="wrap-anywhere">
					<bdi lang={textLanguage(text)}>{text}</bdi>
				</dd>
				<dt className="text-soft">{t(source === "sandbox" ? "model" : "madeBy")}</dt>
				<dd className="wrap-anywhere">
					{source === "sandbox" ? t("noModel", { model }) : <bdi>{model}</bdi>}
				</dd>
			</dl>
		</figcaption>
	);
}
