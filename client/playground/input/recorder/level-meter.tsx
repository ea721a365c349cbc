import { useEffect, useState } from "react";
import { useTexts } from "../../../language/use-texts.ts";
import { Bars } from "../../result/audio-player.tsx";

const SAMPLES = 2_048;
/** Below this level a listener hears nothing (about -40 dB). */
const SILENCE_LEVEL = 0.01;
/** After this much silence the recorder says that it hears nothing. */
const SILENCE_MS = 3_000;

/** The strokes of the waveform, and how often a new one comes. */
const STROKES = 96;
const STROKE_MS = 100;

const still: readonly number[] = Array.from({ length: STROKES }, () => 0);

/** The last seconds of what the microphone hears, and a hint if it stays silent. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
	const t = useTexts("recorder");
	const [peaks, setPeaks] = useState(still);
	const [isSilent, setIsSilent] = useState(false);

	useEffect(() => {
		const meter = openMeter(stream);
		if (!meter) return;
		const isQuiet = createSilenceWatch();
		let frame = requestAnimationFrame(measure);
		let loudest = 0;
		let since = performance.now();

		function measure() {
			const level = meter?.level();
			const now = performance.now();
			loudest = Math.max(loudest, level ?? 0);
			setIsSilent(isQuiet(level, now));
			if (now - since >= STROKE_MS) {
				const peak = meterPosition(loudest);
				setPeaks((before) => [...before.slice(1), peak]);
				loudest = 0;
				since = now;
			}
			frame = requestAnimationFrame(measure);
		}

		return () => {
			cancelAnimationFrame(frame);
			meter.close();
		};
	}, [stream]);

	return (
		<div>
			{/* Time runs from left to right in every player. */}
			<div dir="ltr" className="relative h-12">
				<Bars peaks={peaks} className="stroke-danger" />
			</div>
			<p role="status" className="text-sm text-warn not-empty:pt-1">
				{isSilent && t("cannotHear")}
			</p>
		</div>
	);
}

/**
 * Measures a stream. The meter is decoration: undefined where the browser has none for this stream, as Firefox for a
 * microphone of another sample rate. The recording goes on without it.
 */
function openMeter(stream: MediaStream) {
	let context: AudioContext | undefined;
	try {
		context = new AudioContext();
		const analyser = context.createAnalyser();
		analyser.fftSize = SAMPLES;
		context.createMediaStreamSource(stream).connect(analyser);
		const samples = new Float32Array(SAMPLES);
		return {
			/** The level now; undefined while the browser suspends the meter, which then hears nothing of what is recorded. */
			level() {
				if (context?.state !== "running") return undefined;
				analyser.getFloatTimeDomainData(samples);
				return levelOf(samples);
			},
			close: () => context?.close().catch(() => undefined),
		};
	} catch {
		context?.close().catch(() => undefined);
		return undefined;
	}
}

/** The level of a sound from 0 to 1: its root mean square. */
export function levelOf(samples: Float32Array): number {
	let sum = 0;
	for (const sample of samples) sum += sample * sample;
	return samples.length === 0 ? 0 : Math.min(1, Math.sqrt(sum / samples.length));
}

/** The height of a level in the waveform, from 0 to 1: linear over 50 decibels, as ears hear. */
export function meterPosition(level: number): number {
	if (level <= 0) return 0;
	return Math.min(1, Math.max(0, 1 + (20 * Math.log10(level)) / 50));
}

/** Watches levels for silence. An unknown level is no silence. */
export function createSilenceWatch() {
	let lastHeard: number | undefined;
	return (level: number | undefined, now: number): boolean => {
		const isHeard = level === undefined || level >= SILENCE_LEVEL;
		if (isHeard || lastHeard === undefined) lastHeard = now;
		return now - lastHeard >= SILENCE_MS;
	};
}
