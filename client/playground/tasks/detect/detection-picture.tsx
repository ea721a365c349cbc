import clsx from "clsx";
import { useState } from "react";
import { useFormats } from "../../../language/formats.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useObjectUrl } from "../../../lib/files/use-object-url.ts";
import { boxPosition } from "./box-position.ts";
import { type DetectedObject, type Highlight, pointHandlers } from "./detected-objects.ts";

type Props = {
	/** The file that was sent, since the boxes are in its pixels. */
	picture: Blob;
	objects: readonly DetectedObject[];
	highlight: Highlight;
};

/** The picture with a box around each object, at any size. */
export function DetectionPicture({ picture, objects, highlight }: Props) {
	const t = useTexts("tasks");
	const url = useObjectUrl(picture);
	const [size, setSize] = useState({ width: 0, height: 0 });
	// Largest first, so that the pointer can reach a small box inside a large one.
	const byArea = objects.toSorted((first, second) => areaOf(second) - areaOf(first));
	return (
		<div className="flex min-h-48 items-center justify-center rounded-xl bg-sunken">
			<div dir="ltr" className="relative overflow-hidden rounded-xl">
				{url && (
					<img
						src={url}
						alt={t("analyzedPicture")}
						className="block max-h-[60dvh] max-w-full"
						onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
							setSize({ width, height })
						}
					/>
				)}
				{size.width > 0 &&
					byArea.map((object) => <Box key={object.key} {...{ object, size, highlight }} />)}
			</div>
		</div>
	);
}

type Size = { width: number; height: number };
type BoxProps = { object: DetectedObject; size: Size; highlight: Highlight };

function Box({ object: { key, label, score, colour, box }, size, highlight }: BoxProps) {
	const t = useTexts("tasks");
	const { percent } = useFormats();
	const position = boxPosition(box, size);
	const isActive = highlight.active === key;
	// A faded label would be hard to read, so other boxes hide theirs.
	const isBack = highlight.active !== undefined && !isActive;
	return (
		<div
			role="img"
			aria-label={t("boxAround", { label, score: percent(score) })}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard too a box points at its row.
			tabIndex={0}
			{...pointHandlers(key, highlight)}
			className={clsx(
				"absolute rounded-sm border-2 forced-color-adjust-none outline-offset-0 ring-1 ring-white/80 transition-opacity",
				isActive && "z-10 border-4 bg-white/20",
				isBack && "opacity-40",
			)}
			style={{ ...position, borderColor: colour }}
		>
			<span
				className={clsx(
					"absolute -mx-0.5 whitespace-nowrap rounded-sm px-1.5 py-0.5 font-medium text-white text-xs",
					Number.parseFloat(position.left) > 60 ? "right-0" : "left-0",
					Number.parseFloat(position.top) < 8 ? "top-0" : "bottom-full",
					isBack && "invisible",
				)}
				style={{ backgroundColor: colour }}
			>
				{label}
			</span>
		</div>
	);
}

function areaOf({ box }: DetectedObject): number {
	return (box.xmax - box.xmin) * (box.ymax - box.ymin);
}
