import { useEffect, useState } from "react";
import { useTexts } from "../../../language/use-texts.ts";
import { Bars } from "../../result/audio-player.tsx";

const SAMPLES = 2_048;
/** Below this level a listener hears nothing (about -40 dB). */
const SILENCE_LEVEL = 0.01;
/** After this much silence the recorder says that it hears nothing. */
const SILENCE_MS = 3_000;

/** The bars of the waveform, their distance in pixels, and how often one is added. */
const STROKES = 180;
const STROKE_WIDTH = 4;
const STROKE_MS = 100;

const still: readonly number[] = Array.from({ length: STROKES }, () => 0);

/** The last seconds of the microphone's input, as many as there is room for, and a hint if it stays silent. */
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
		<>
			{/* Players run from left to right in every language. */}
			<div dir="ltr" className="relative h-11 min-w-10 flex-1 overflow-hidden">
				<div className="absolute inset-y-0 right-0" style={{ width: STROKES * STROKE_WIDTH }}>
					<Bars peaks={peaks} className="stroke-danger" />
				</div>
			</div>
			<p role="status" className="order-last text-sm text-warn not-empty:w-full not-empty:pt-1">
				{isSilent && t("cannotHear")}
			</p>
		</>
	);
}

/**
 * Measures a stream. The meter is decoration: undefined if the browser cannot measure this stream, as Firefox with a
 * microphone of another sample rate. Recording goes on without it.
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
			/** The current level; undefined while the browser suspends the audio context, which then measures nothing. */
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

/** Watches levels for silence. An unknown level is not silence. */
export function createSilenceWatch() {
	let lastHeard: number | undefined;
	return (level: number | undefined, now: number): boolean => {
		const isHeard = level === undefined || level >= SILENCE_LEVEL;
		if (isHeard || lastHeard === undefined) lastHeard = now;
		return now - lastHeard >= SILENCE_MS;
	};
}
