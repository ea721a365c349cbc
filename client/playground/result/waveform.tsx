import clsx from "clsx";
import { useMemo } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { clock } from "./format-time.ts";

type Props = {
	peaks: number[] | undefined;
	seconds: number;
	position: number;
	isPlaying: boolean;
	onSeek: (position: number) => void;
};

const flat = Array.from({ length: 96 }, () => 0);
/** Seconds that each key moves. */
const keys: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The shape of a sound with the played part in colour, under a slider for mouse, touch and keyboard. */
export function Waveform({ peaks = flat, seconds, position, isPlaying, onSeek }: Props) {
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
				// A player reports its position four times a second; the transition moves evenly in between.
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

/** The shape of a sound as a row of strokes that fills its container. */
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
