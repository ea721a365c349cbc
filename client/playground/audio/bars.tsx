import { useMemo } from "react";

type Props = { peaks: readonly number[]; className: string; clipPath?: string };

const HEIGHT = 48;

/** The shape of a sound as a row of strokes, as wide and high as its place. */
export function Bars({ peaks, className, clipPath }: Props) {
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
