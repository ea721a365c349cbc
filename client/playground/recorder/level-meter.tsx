import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { createSilenceWatch, levelOf, meterPosition } from "./level.ts";

const SAMPLES = 2_048;

/** Shows how loud the microphone is, and says when it has heard nothing for a while. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
	const t = useTexts("recorder");
	const bar = useRef<HTMLDivElement>(null);
	const [isSilent, setIsSilent] = useState(false);

	useEffect(() => {
		const context = new AudioContext();
		const analyser = context.createAnalyser();
		analyser.fftSize = SAMPLES;
		context.createMediaStreamSource(stream).connect(analyser);
		const samples = new Float32Array(SAMPLES);
		const isQuiet = createSilenceWatch();
		let frame = requestAnimationFrame(measure);

		function measure() {
			analyser.getFloatTimeDomainData(samples);
			const level = levelOf(samples);
			// Sixty times a second: past React, straight to the one property that changes.
			if (bar.current) bar.current.style.transform = `scaleX(${meterPosition(level)})`;
			setIsSilent(isQuiet(level, performance.now()));
			frame = requestAnimationFrame(measure);
		}

		return () => {
			cancelAnimationFrame(frame);
			context.close();
		};
	}, [stream]);

	return (
		<div>
			<div
				className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
				aria-hidden="true"
			>
				<div
					ref={bar}
					className="meter h-full origin-left rtl:origin-right scale-x-0 rounded-full bg-good"
				/>
			</div>
			<p role="status" className="min-h-6 pt-1 text-sm text-warn">
				{isSilent && t("cannotHear")}
			</p>
		</div>
	);
}
