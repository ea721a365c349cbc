const heights = [10, 22, 36, 20, 48, 64, 40, 28, 56, 72, 44, 30, 18, 34, 52, 38, 24, 42, 26, 14];

/** A drawn sound wave, played up to its middle. */
export function WaveArt() {
	return (
		<svg
			viewBox="0 0 200 120"
			preserveAspectRatio="xMidYMid slice"
			className="absolute inset-0 size-full"
			aria-hidden="true"
			focusable="false"
		>
			{heights.map((height, place) => (
				<rect
					// biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing, its bars never move.
					key={place}
					x={12 + place * 9}
					y={60 - height / 2}
					width="5"
					height={height}
					rx="2.5"
					className={place < 11 ? "fill-accent" : "fill-edge"}
				/>
			))}
		</svg>
	);
}
