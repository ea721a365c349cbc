import type { ReactNode } from "react";

type Props = {
	viewBox: string;
	/** Each shape as its classes and its path, from the back to the front. */
	shapes: readonly (readonly [look: string, path: string])[];
	children?: ReactNode;
};

/** A drawing that fills its pane. Its lines have round ends. */
export function Drawing({ viewBox, shapes, children }: Props) {
	return (
		<svg
			viewBox={viewBox}
			preserveAspectRatio="xMidYMid slice"
			className="absolute inset-0 size-full [stroke-linecap:round]"
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
