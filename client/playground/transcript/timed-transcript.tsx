import clsx from "clsx";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { Segment } from "#shared/tasks/transcribe.ts";
import { useTexts } from "../../language/use-texts.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DownloadLink } from "../../ui/download-link.tsx";
import { AudioPlayer } from "../audio/audio-player.tsx";
import { clock } from "../audio/clock.ts";
import { useSound } from "../audio/use-sound.ts";
import { srtOf, vttOf } from "./captions.ts";
import { MarkedText } from "./marked-text.tsx";
import { useCurrentSegment } from "./use-current-segment.ts";

type Props = {
	text: string;
	segments: readonly Segment[];
	/** The recording that was sent, where it is at hand: then each part can be heard. */
	recording: Blob | undefined;
	/** Further downloads, before the ones with times. */
	children?: ReactNode;
};

/** A transcript in parts with their times: each can be heard, found and saved as captions. */
export function TimedTranscript({ text, segments, recording, children }: Props) {
	const t = useTexts("results");
	const tasks = useTexts("tasks");
	const audio = useRef<HTMLAudioElement>(null);
	const current = useCurrentSegment(audio, segments);
	const { sound } = useSound(recording);
	const [typed, setTyped] = useState("");
	const search = typed.trim();
	const shown = segments.filter((segment) =>
		segment.text.toLowerCase().includes(search.toLowerCase()),
	);
	const files = useMemo(() => {
		const stem = `transcription-${Date.now()}`;
		return [
			{ name: `${stem}.srt`, blob: new Blob([srtOf(segments)], { type: "application/x-subrip" }) },
			{ name: `${stem}.vtt`, blob: new Blob([vttOf(segments)], { type: "text/vtt" }) },
		];
	}, [segments]);

	function handlePlay({ start }: Segment) {
		if (!audio.current) return;
		audio.current.currentTime = start;
		// The player itself says what it cannot play.
		audio.current.play().catch(() => undefined);
	}

	return (
		<div className="space-y-4">
			{recording && (
				<div className="rounded-xl bg-sunken p-4">
					<AudioPlayer blob={recording} sound={sound} name="Recording" audioRef={audio} />
				</div>
			)}
			<div className="flex items-center gap-3">
				<input
					type="search"
					aria-label={t("search")}
					placeholder={t("search")}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					className="min-h-11 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-3 text-base"
				/>
				<p role="status" className="text-sm text-soft tabular-nums empty:hidden">
					{search !== "" && t("found", { count: shown.length, all: segments.length })}
				</p>
				<CopyButton text={text} label={tasks("copyTranscription")} />
			</div>
			<ol aria-label={t("parts")} lang={textLanguage(text)} className="-mx-3">
				{shown.map((segment) => (
					<li key={`${segment.start} ${segment.text}`}>
						<Part
							{...{ segment, search }}
							isCurrent={segment === current}
							onPlay={recording && (() => handlePlay(segment))}
						/>
					</li>
				))}
			</ol>
			<div className="flex flex-wrap gap-2">
				{children}
				{files.map(({ name, blob }) => (
					<DownloadLink key={name} blob={blob} fileName={name}>
						<span dir="ltr">{name.slice(-4)}</span>
					</DownloadLink>
				))}
			</div>
		</div>
	);
}

type PartProps = {
	segment: Segment;
	search: string;
	isCurrent: boolean;
	onPlay: (() => void) | undefined;
};

function Part({ segment, search, isCurrent, onPlay }: PartProps) {
	const Element = onPlay ? "button" : "div";
	return (
		<Element
			{...(onPlay && { type: "button", onClick: onPlay })}
			aria-current={isCurrent || undefined}
			className={clsx(
				"flex min-h-11 w-full items-baseline gap-4 rounded-lg px-3 py-2 text-start transition-colors",
				onPlay && "hover:bg-sunken",
				isCurrent && "bg-accent-soft forced-colors:outline",
			)}
		>
			<span className={clsx("text-sm tabular-nums", isCurrent ? "text-accent" : "text-soft")}>
				{clock(segment.start)}
			</span>
			<span dir="auto" className="min-w-0 wrap-anywhere">
				<MarkedText text={segment.text} search={search} />
			</span>
		</Element>
	);
}
