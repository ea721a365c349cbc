import clsx from "clsx";
import { Check, Info, Pencil } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { AnswerSource, TokenUsage } from "#shared/result.ts";
import { useFormats } from "../../language/formats.ts";
import { useUnits } from "../../language/units.ts";
import { useTexts } from "../../language/use-texts.ts";
import { isOwnRecording } from "../../lib/files/own-recording.ts";
import { useSound } from "../../lib/files/sound.ts";
import { useObjectUrl } from "../../lib/files/use-object-url.ts";
import { modelName, useCatalogue } from "../../lib/site/site.ts";
import { useSourceName } from "../../lib/site/source-name.ts";
import { textDirection } from "../../lib/text-direction.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { type CallInput, fileIn, wordsIn } from "../../state/call-input.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { clock } from "./format-time.ts";
import { useIsVeiledFile } from "./veil.tsx";

type Made = {
	durationMs: number;
	source: AnswerSource;
	model: string;
	usage?: TokenUsage | undefined;
	preparedOn?: string | undefined;
};

/** The seed of a picture. */
export type Seed = {
	value: number;
	/** The form has it. */
	isKept: boolean;
	onKeep: (isKept: boolean) => void;
};

type Props = {
	result: Made;
	/** The site's provider when it answered. */
	provider?: string | undefined;
	seed?: Seed | undefined;
	/** The button that gets another answer. */
	children?: ReactNode;
};

/**
 * How long an answer took, or that it is a demo; for a picture or a voice also the model. Other facts are behind a
 * button.
 */
export function ResultMeta({ result, provider, seed, children }: Props) {
	const t = useTexts("tasks");
	const { duration } = useUnits();
	const { models } = useCatalogue();
	const id = useId();
	const calls = useTexts("calls");
	const { date, dayName } = useFormats();
	const { durationMs, source, model, preparedOn } = result;
	const day = preparedOn === undefined ? undefined : new Date(preparedOn);
	const name = useSourceName({ source, model });
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-2 text-sm text-soft tabular-nums">
			{source === "sandbox" ? (
				<span className="rounded-full border border-transparent bg-warn-soft px-2.5 py-1 font-medium text-warn">
					{name}
				</span>
			) : source === "device" ? (
				<span className="wrap-anywhere">{name}</span>
			) : (
				// Such results are passed on alone.
				("imageUrl" in result || "audioUrl" in result) && (
					<span className="wrap-anywhere">
						<bdi>{modelName(models, model)}</bdi>
					</span>
				)
			)}
			{/* The time of replaying a prepared answer says nothing about the model. */}
			<span>
				{day ? calls("preparedOn", { day: dayName(day), date: date(day) }) : duration(durationMs)}
			</span>
			<MenuButton id={id} icon={Info} label={t("details")} className="-mx-1">
				<dl
					aria-label={t("details")}
					className="grid max-w-80 grid-cols-[auto_1fr] gap-x-4 gap-y-1 p-2 text-sm text-soft"
				>
					<Facts {...{ result, provider, seed }} />
				</dl>
			</MenuButton>
			{children}
		</div>
	);
}

function Facts({ result, provider, seed }: Omit<Props, "children">) {
	const { durationMs, source, model, usage, preparedOn } = result;
	const t = useTexts("tasks");
	const calls = useTexts("calls");
	const { number } = useFormats();
	const { models } = useCatalogue();
	const shownName = modelName(models, model);
	const name = useSourceName({ source, model, provider });
	const isOnDevice = source === "device";
	const isFree = isOnDevice || preparedOn !== undefined;
	const rate =
		usage && isOnDevice && durationMs > 0 && (1000 * usage.completionTokens) / durationMs;
	return (
		<>
			<dt>{t("model")}</dt>
			<dd className="text-ink wrap-anywhere">
				{source === "sandbox" ? t("noModel", { model: shownName }) : <bdi>{shownName}</bdi>}
			</dd>
			{(source === "hosted" || source === "machine") && (
				<dd className="col-span-2">{t("answeredBy", { name })}</dd>
			)}
			{usage && (
				<dd className="col-span-2">
					{calls("tokens", { count: usage.completionTokens })}
					{rate ? ` · ${calls("tokensASecond", { rate: number(Math.ceil(rate)) })}` : ""}
				</dd>
			)}
			{seed && (
				<>
					<dt>{t("seed")}</dt>
					<dd className="text-ink">{seed.value}</dd>
					<dd className="col-span-2">
						<Button
							look="secondary"
							aria-pressed={seed.isKept}
							className="mt-1 text-sm aria-pressed:border-accent aria-pressed:text-accent"
							onClick={() => seed.onKeep(!seed.isKept)}
						>
							{seed.isKept && <Check aria-hidden="true" className="size-4" />}
							{t("keepSeed")}
						</Button>
					</dd>
				</>
			)}
			{isFree && <dd className="col-span-2">{calls("pointsSpent", { points: 0 })}</dd>}
		</>
	);
}

type AskedProps = {
	input: CallInput;
	/** A picture that was sent stands in the title's row. */
	hasPicture?: boolean;
	/** What a file was made from. */
	words?: string | undefined;
	/** Puts the question back into its form. */
	onEdit: (question: string) => void;
};

/** The question, or the file's words or name, as the title of its answer. */
export function AskedInput({ input, words, hasPicture = false, onEdit }: AskedProps) {
	const t = useTexts("tasks");
	const [typed, file] = [wordsIn(input), fileIn(input)];
	const name = useFileName(file);
	const text = typed ?? words ?? name;
	const isWritten = text !== name;
	return (
		<div className="results-title mb-3 flex items-start justify-between gap-3">
			{hasPicture && file?.type.startsWith("image/") && <SentPicture file={file} />}
			<h3
				// A typed text has its own direction; a file's name has the page's.
				dir={isWritten ? textDirection(text) : undefined}
				lang={textLanguage(text)}
				className="line-clamp-3 min-w-0 flex-1 leading-normal font-medium wrap-anywhere whitespace-pre-wrap"
			>
				{isWritten ? text : <bdi>{text}</bdi>}
			</h3>
			{typed !== undefined && (
				<IconButton
					icon={Pencil}
					label={t("editQuestion")}
					className="-my-2.5 -me-3"
					onClick={() => onEdit(typed)}
				/>
			)}
		</div>
	);
}

/** The picture that was sent, small. Nothing if this browser cannot show it. */
function SentPicture({ file }: { file: File }) {
	const t = useTexts("tasks");
	const url = useObjectUrl(file);
	const isVeiled = useIsVeiledFile(file);
	const [hasFailed, setHasFailed] = useState(false);
	if (hasFailed) return null;
	return (
		<span className="size-18 shrink-0 overflow-hidden rounded-lg bg-sunken">
			{url && (
				<img
					src={url}
					alt={t("analyzedPicture")}
					className={clsx("size-full object-cover", isVeiled && "scale-125 blur-xl")}
					onError={() => setHasFailed(true)}
				/>
			)}
		</span>
	);
}

/** A file's name; for a recording made here its duration instead, since its name means nothing. */
function useFileName(file: File | undefined): string {
	const t = useTexts("tasks");
	const own = file && isOwnRecording(file) ? file : undefined;
	const { sound } = useSound(own);
	if (!own) return file?.name ?? "";
	return sound ? t("yourRecording", { time: clock(sound.seconds) }) : t("audioLabel");
}
