import clsx from "clsx";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Segment } from "#shared/tasks/transcribe.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useSound } from "../../../lib/files/sound.ts";
import { splitAtMatches } from "../../../lib/letters.ts";
import { textDirection } from "../../../lib/text-direction.ts";
import { textLanguage } from "../../../lib/text-language.ts";
import type { ResultOf } from "../../../state/result.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { TurnedLines } from "../../../ui/turned-lines.tsx";
import { AudioPlayer } from "../../result/audio-player.tsx";
import { TextDownload } from "../../result/downloads.tsx";
import { clock } from "../../result/format-time.ts";
import { srtOf, vttOf } from "./captions.ts";

type Props = {
	result: ResultOf<"speech_recognition">;
	/** The recording that was sent, if it is still available. */
	recording: Blob | undefined;
};

const captions = [
	{ ending: "srt", write: srtOf },
	{ ending: "vtt", write: vttOf },
] as const;

/** A transcript to read and copy, with times if the model gave them. */
export function TranscriptionView({ result, recording }: Props) {
	const { text, isEmpty, segments, isLanguageIgnored } = result;
	const t = useTexts("tasks");
	return (
		<div className="space-y-4">
			{isEmpty ? (
				<p>{t("noTranscription")}</p>
			) : segments ? (
				<TimedTranscript {...{ text, segments, recording }} />
			) : (
				<TextView text={text} copyLabel={t("copyTranscription")} />
			)}
			{isLanguageIgnored && <p className="text-sm text-soft">{t("languageIgnored")}</p>}
		</div>
	);
}

/** The downloads of a transcript: its text, and captions if it has times. */
export function TranscriptDownloads({ result }: Pick<Props, "result">) {
	const { text, isEmpty, segments } = result;
	const t = useTexts("tasks");
	if (isEmpty) return null;
	return (
		<>
			<TextDownload
				text={`${text}\n`}
				name="transcription"
				ending="txt"
				label={t("downloadText")}
			/>
			{segments &&
				captions.map(({ ending, write }) => (
					<TextDownload key={ending} text={write(segments)} name="transcription" ending={ending} />
				))}
		</>
	);
}

type TimedTranscriptProps = {
	text: string;
	segments: readonly Segment[];
	/** The recording that was sent, to play its parts. */
	recording: Blob | undefined;
};

/** A transcript in timed parts, to play and to search. */
export function TimedTranscript({ text, segments, recording }: TimedTranscriptProps) {
	const t = useTexts("results");
	const tasks = useTexts("tasks");
	const audio = useRef<HTMLAudioElement>(null);
	/** The player's position; undefined before its first use. */
	const [heard = Number.NaN, setHeard] = useState<number>();
	const current = segments.findLast(({ start, end }) => start <= heard && heard < end);
	const { sound } = useSound(recording);
	/** The part in the tab order; arrow keys move on from there. */
	const [entered, setEntered] = useState<Segment>();
	const [typed, setTyped] = useState("");
	const search = typed.trim();
	const shown = segments.filter(
		(segment) => search === "" || splitAtMatches(segment.text, search).length > 1,
	);

	const entry = entered && shown.includes(entered) ? entered : shown[0];

	function handlePlay({ start }: Segment) {
		if (!audio.current) return;
		audio.current.currentTime = start;
		// The player shows its own error.
		audio.current.play().catch(() => undefined);
	}

	return (
		<div className="space-y-4">
			{recording && (
				<div className="rounded-xl bg-sunken p-4">
					<AudioPlayer
						blob={recording}
						sound={sound}
						name="Recording"
						audioRef={audio}
						onTime={setHeard}
					/>
				</div>
			)}
			<div className="flex items-center gap-3 print:hidden">
				<input
					type="search"
					aria-label={t("search")}
					placeholder={t("search")}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					className="min-h-11 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-3 text-base"
				/>
				<p role="status" className="text-sm text-soft tabular-nums empty:sr-only">
					{search !== "" && t("found", { count: shown.length, all: segments.length })}
				</p>
				<CopyButton text={text} label={tasks("copyTranscription")} />
			</div>
			<ol
				aria-label={t("parts")}
				lang={textLanguage(text)}
				className="-mx-3"
				onKeyDown={handleMove}
			>
				{shown.map((segment) => (
					<li key={`${segment.start} ${segment.text}`}>
						<TranscriptPart
							{...{ segment, search }}
							isCurrent={segment === current}
							isEntry={segment === entry}
							onEnter={() => setEntered(segment)}
							onPlay={recording && (() => handlePlay(segment))}
						/>
					</li>
				))}
			</ol>
		</div>
	);
}

type TranscriptPartProps = {
	segment: Segment;
	search: string;
	isCurrent: boolean;
	/** The one part in the tab order. */
	isEntry: boolean;
	onEnter: () => void;
	onPlay: (() => void) | undefined;
};

/** Roving tabindex: moves the focus among the buttons of a list, which is one tab stop. */
function handleMove(event: KeyboardEvent<HTMLElement>) {
	const parts = [...event.currentTarget.querySelectorAll("button")];
	const place = parts.findIndex((part) => part.matches(":focus"));
	const places: Readonly<Record<string, number>> = {
		ArrowDown: place + 1,
		ArrowUp: place - 1,
		Home: 0,
		End: parts.length - 1,
	};
	const next = parts[places[event.key] ?? -1];
	if (!next) return;
	event.preventDefault();
	next.focus();
}

/** A part of a transcript with its time; a button if it can be played. */
function TranscriptPart({ segment, search, isCurrent, ...props }: TranscriptPartProps) {
	const { isEntry, onEnter, onPlay } = props;
	const Element = onPlay ? "button" : "div";
	return (
		<Element
			{...(onPlay && {
				type: "button",
				onClick: onPlay,
				onFocus: onEnter,
				tabIndex: isEntry ? 0 : -1,
			})}
			aria-current={isCurrent || undefined}
			className={clsx(
				"flex min-h-11 w-full items-baseline gap-4 rounded-lg px-3 py-2 text-start transition-colors",
				onPlay && "hover:bg-sunken",
				isCurrent && "bg-accent-soft forced-colors:outline",
			)}
		>
			<span className={clsx("text-sm tabular-nums", isCurrent ? "text-accent" : "text-soft")}>
				{clock(segment.start)}
			</span>{" "}
			<span className="min-w-0 flex-1 wrap-anywhere">
				<bdi>
					<MarkedText text={segment.text} search={search} />
				</bdi>
			</span>
		</Element>
	);
}

function MarkedText({ text, search }: { text: string; search: string }) {
	return splitAtMatches(text, search).map((piece, index) =>
		index % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity
			<mark key={index} className="rounded-sm bg-warn-soft text-ink underline decoration-warn">
				{piece}
			</mark>
		) : (
			piece
		),
	);
}

type TextProps = {
	text: string;
	/** The text for the copy button; without it there is no button. */
	copyLabel?: string;
};

function TextView({ text, copyLabel }: TextProps) {
	return (
		<div className="flex items-start gap-2">
			<p
				dir={textDirection(text)}
				lang={textLanguage(text)}
				className="min-w-0 flex-1 whitespace-pre-wrap py-2 text-start wrap-anywhere [unicode-bidi:plaintext]"
			>
				<TurnedLines text={text} />
			</p>
			{copyLabel && <CopyButton text={text} label={copyLabel} />}
		</div>
	);
}
