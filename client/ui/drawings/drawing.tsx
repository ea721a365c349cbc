import type { ReactNode } from "react";

type Props = {
	viewBox: string;
	/** Back to front. */
	shapes: readonly (readonly [look: string, path: string])[];
	/** Never cropped: what lies beyond its frame is background. */
	isWhole?: boolean;
	children?: ReactNode;
};

/** A drawing that fills its pane. */
export function Drawing({ viewBox, shapes, isWhole = false, children }: Props) {
	return (
		<svg
			viewBox={viewBox}
			preserveAspectRatio={isWhole ? "xMidYMid meet" : "xMidYMid slice"}
			className="absolute inset-0 size-full overflow-visible [stroke-linecap:round]"
			aria-hidden="true"
			focusable="false"
		>
			{shapes.map(([look, path]) => (
				<path key={path} d={path} className={look} />
			))}
			{children}
		</svg>
	);
}

/** A landscape: a low sun over hills and a lake. */
export const landscape = [
	["fill-art-sky", "M0 0h300v260H0z"],
	["fill-art-glow", "M142 92a64 64 0 01128 0a64 64 0 01-128 0z"],
	["fill-art-sun", "M170 92a36 36 0 0172 0a36 36 0 01-72 0z"],
	["fill-art-far", "M0 128l52-40 44 30 58-52 60 58 40-24 46 34v60H0z"],
	["fill-art-mid", "M0 158c40-30 80-34 120-14s86 26 120 4c22-14 42-14 60-8v60H0z"],
	["fill-art-near", "M0 190c60-22 110-16 160-4s96 10 140-8v82H0z"],
	["fill-art-lake", "M0 260v-40c46-12 96-6 132 4 30 8 52 8 84 2 30-6 58-6 84 2v32z"],
	["fill-none stroke-art-sun stroke-2", "M172 236h68M190 244h40M160 229h30"],
	["fill-art-tree", "M44 176l-9 12h5l-9 13h6l-8 12h30l-8-12h6l-9-13h5z"],
	["fill-art-tree", "M76 190l-7 9h4l-7 10h4l-6 9h24l-6-9h4l-7-10h4z"],
] as const;

/** A question, and an answer being written. */
export const chat = [
	[
		"fill-accent",
		"M92 18h84a10 10 0 0110 10v18a10 10 0 01-10 10v9l-11-9H92a10 10 0 01-10-10V28a10 10 0 0110-10z",
	],
	["stroke-on-accent stroke-[3.5]", "M96 32h72M96 43h46"],
	[
		"fill-surface stroke-line stroke-[1.5]",
		"M24 62h92a10 10 0 0110 10v28a10 10 0 01-10 10H36l-12 9v-9a10 10 0 01-10-10V72a10 10 0 0110-10z",
	],
	["stroke-edge stroke-[3.5]", "M30 76h80M30 86h66M30 96h26"],
	["stroke-accent stroke-3 motion-safe:animate-pulse", "M63 92v8"],
] as const;

const heights = [10, 22, 36, 20, 48, 64, 40, 28, 56, 72, 44, 30, 18, 34, 52, 38, 24, 42, 26, 14];

/** A sound wave, played up to its middle. */
export const wave = heights.map((height, place) => {
	const look = place < 11 ? "stroke-accent stroke-5" : "stroke-edge stroke-5";
	return [look, `M${14.5 + place * 9} ${62.5 - height / 2}v${height - 5}`] as const;
});
