import clsx from "clsx";
import { Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import type { Sound } from "../../lib/files/sound.ts";
import { useObjectUrl } from "../../lib/files/use-object-url.ts";
import { isSounding, soundAlone } from "../../lib/one-sound.ts";
import { clock } from "./format-time.ts";

type Props = {
	blob: Blob;
	/** Its duration and waveform; the player works without them. */
	sound: Sound | undefined;
	/** The kind of sound, for the texts of the buttons. */
	name: "Recording" | "Generated";
	/** For playing a part of it from outside. */
	audioRef?: RefObject<HTMLAudioElement | null>;
	/** Called with the position; undefined at the end. */
	onTime?: (seconds: number | undefined) => void;
	/** The visitor's press asked for the sound: it plays when loaded, if the browser allows it. */
	isAsked?: boolean;
};

/** A player with a waveform to seek in. It only starts after a press. */
export function AudioPlayer({ blob, sound, name, audioRef, onTime, isAsked = false }: Props) {
	const t = useTexts("tasks");
	const url = useObjectUrl(blob);
	const own = useRef<HTMLAudioElement>(null);
	const audio = audioRef ?? own;
	const [isPlaying, setIsPlaying] = useState(false);
	const [hasFailed, setHasFailed] = useState(false);
	const [position, setPosition] = useState(0);
	const [headerSeconds, setHeaderSeconds] = useState(0);
	const seconds = sound?.seconds ?? headerSeconds;
	const Icon = isPlaying ? Pause : Play;

	useEffect(() => {
		// Do not interrupt another sound. If autoplay is blocked, the button remains.
		if (isAsked && url && !isSounding()) audio.current?.play().catch(() => undefined);
	}, [isAsked, url, audio]);

	function handlePlay(element: HTMLAudioElement) {
		soundAlone(element, {
			isPlaying: () => !element.paused,
			stop: () => element.pause(),
		});
		setIsPlaying(true);
	}

	function handleToggle() {
		if (isPlaying) audio.current?.pause();
		else audio.current?.play().catch(() => setHasFailed(true));
	}

	function handleSeek(to: number) {
		if (audio.current) audio.current.currentTime = to;
		setPosition(to);
	}

	return (
		<div>
			<div dir="ltr" className="flex items-center gap-3">
				<button
					type="button"
					aria-label={t(isPlaying ? `pause${name}` : `play${name}`)}
					onClick={handleToggle}
					className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent transition-colors hover:bg-accent-strong print:hidden"
				>
					<Icon aria-hidden="true" className="size-5" />
				</button>
				<Waveform peaks={sound?.peaks} {...{ seconds, position, isPlaying }} onSeek={handleSeek} />
				{/* The slider already says this. */}
				<span aria-hidden="true" className="shrink-0 text-sm text-soft tabular-nums">
					{clock(position)} / {clock(seconds)}
				</span>
			</div>
			{hasFailed && <p className="mt-2 text-sm text-danger">{t("notPlayable")}</p>}
			{/* biome-ignore lint/a11y/useMediaCaption: a recording has no captions; its text stands beside it */}
			<audio
				ref={audio}
				src={url}
				preload="metadata"
				onLoadedMetadata={(event) =>
					setHeaderSeconds(
						Number.isFinite(event.currentTarget.duration) ? event.currentTarget.duration : 0,
					)
				}
				onTimeUpdate={({ currentTarget: { ended, currentTime } }) => {
					setPosition(ended ? seconds : currentTime);
					onTime?.(ended ? undefined : currentTime);
				}}
				onPlay={({ currentTarget }) => handlePlay(currentTarget)}
				onPause={() => setIsPlaying(false)}
				onError={() => setHasFailed(true)}
			/>
		</div>
	);
}

type WaveformProps = {
	peaks: number[] | undefined;
	seconds: number;
	position: number;
	isPlaying: boolean;
	onSeek: (position: number) => void;
};

const flat = Array.from({ length: 96 }, () => 0);
/** Seconds that each key moves. */
const keys: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The waveform with the played part in colour, under a slider for mouse, touch and keyboard. */
function Waveform({ peaks = flat, seconds, position, isPlaying, onSeek }: WaveformProps) {
	const t = useTexts("tasks");
	const rest = seconds > 0 ? 100 - Math.min(100, (position / seconds) * 100) : 100;

	function handleKeyDown(event: React.KeyboardEvent) {
		const step = keys[event.key];
		if (step === undefined) return;
		event.preventDefault();
		onSeek(Math.min(seconds, Math.max(0, position + step)));
	}

	return (
		<div className="relative h-12 flex-1 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
			<Bars peaks={peaks} className="stroke-edge" />
			<Bars
				peaks={peaks}
				// `timeupdate` fires four times a second; the transition interpolates.
				className={clsx(
					"stroke-accent",
					isPlaying && "transition-[clip-path] duration-250 ease-linear",
				)}
				clipPath={`inset(0 ${rest}% 0 0)`}
			/>
			<input
				type="range"
				aria-label={t("position")}
				aria-valuetext={t("positionOf", { position: clock(position), length: clock(seconds) })}
				min={0}
				max={Math.max(seconds, 0.1)}
				step={0.1}
				value={Math.min(position, seconds)}
				disabled={seconds === 0}
				onChange={(event) => onSeek(Number(event.target.value))}
				onKeyDown={handleKeyDown}
				className="absolute inset-0 size-full cursor-pointer opacity-0"
			/>
		</div>
	);
}

type BarsProps = { peaks: readonly number[]; className: string; clipPath?: string };

const HEIGHT = 48;

/** The waveform as a row of bars that fills its container. */
export function Bars({ peaks, className, clipPath }: BarsProps) {
	const shape = useMemo(() => peaks.map(strokeOf).join(""), [peaks]);
	return (
		<svg
			viewBox={`0 0 ${peaks.length} ${HEIGHT}`}
			preserveAspectRatio="none"
			aria-hidden="true"
			className={`absolute inset-0 size-full ${className}`}
			style={{ clipPath }}
		>
			<path d={shape} strokeWidth="2" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
		</svg>
	);
}

function strokeOf(peak: number, index: number): string {
	const half = Math.max(0.5, (peak * (HEIGHT - 4)) / 2);
	return `M${index + 0.5} ${HEIGHT / 2 - half}v${half * 2}`;
}
