import clsx from "clsx";
import { useId, useRef, useState } from "react";
import { useFormats } from "../../../language/formats.ts";
import { useLanguage } from "../../../language/use-language.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useObjectUrl } from "../../../lib/files/use-object-url.ts";
import { groupsOf } from "../../../lib/groups.ts";
import type { ResultOf } from "../../../state/result.ts";
import { Button } from "../../../ui/button.tsx";
import {
	type DetectedObject,
	detectedObjects,
	FIRST_THRESHOLD,
	largestFirst,
} from "../../result/detected-objects.ts";
import { useIsVeiledFile, Veil } from "../../result/veil.tsx";
import { summaryOf } from "./summary.ts";
import { useFittingLabels } from "./use-fitting-labels.ts";

type Props = {
	result: ResultOf<"object_detection">;
	/** The picture that was sent, if it is still available. */
	picture?: Blob | undefined;
};

/** The objects found in a picture: as boxes, in one line and in a list, all linked. */
export function DetectionView({ result, picture }: Props) {
	const t = useTexts("tasks");
	const { wholePercent } = useFormats();
	const language = useLanguage();
	const id = useId();
	const [threshold, setThreshold] = useState(FIRST_THRESHOLD);
	const [hasCoordinates, setHasCoordinates] = useState(false);
	const [active, point] = useState<string>();
	/** The labels shown; undefined for all. */
	const [chosen, setChosen] = useState<readonly string[]>([]);
	const isVeiled = useIsVeiledFile(picture);
	const [isShown, setShown] = useState(false);
	if (result.items.length === 0) return <p className="text-soft">{t("noObjects")}</p>;

	const certain = detectedObjects(result).filter(({ score }) => score >= threshold);
	const hidden = result.items.length - certain.length;
	const isChosen = ({ label }: DetectedObject) => chosen.includes(label);
	const objects = certain.some(isChosen) ? certain.filter(isChosen) : certain;
	const highlight = { active, point };
	return (
		<div className="space-y-4">
			{picture && isVeiled && (
				<Veil isShown={isShown} onChange={setShown}>
					<DetectionPicture {...{ picture, objects, highlight }} />
				</Veil>
			)}
			{picture && !isVeiled && <DetectionPicture {...{ picture, objects, highlight }} />}
			<output className={clsx("block", objects.length > 0 ? "sr-only" : "text-soft")}>
				{summaryOf(objects, language) || t("nothingScores", { score: wholePercent(threshold) })}
			</output>
			<LabelChips objects={certain} {...{ chosen }} onChange={setChosen} />
			<div className="grid grid-cols-[1fr_auto] items-center gap-x-4 text-sm text-soft">
				<label htmlFor={id}>{t("lowestScore")}</label>
				<span className="tabular-nums">
					<span className="font-medium text-ink">{wholePercent(threshold)}</span>
					{hidden > 0 && t("hiddenCount", { count: hidden })}
				</span>
				<input
					id={id}
					type="range"
					value={Math.round(threshold * 100)}
					aria-valuetext={wholePercent(threshold)}
					onChange={(event) => setThreshold(Number(event.target.value) / 100)}
					className="col-span-2 h-11 w-full cursor-pointer accent-accent print:hidden"
				/>
			</div>
			<ul aria-label={t("detected")} className="-mx-3">
				{objects.map((object) => (
					<DetectionRow key={object.key} {...{ object, highlight, hasCoordinates }} />
				))}
			</ul>
			<div className="-mx-3">
				<Button look="quiet" className="text-sm" onClick={() => setHasCoordinates(!hasCoordinates)}>
					{t(hasCoordinates ? "hideCoordinates" : "showCoordinates")}
				</Button>
			</div>
		</div>
	);
}

type ChipsProps = {
	objects: readonly DetectedObject[];
	chosen: readonly string[];
	onChange: (chosen: readonly string[]) => void;
};

/**
 * Each label with its number of objects, most frequent first. A press filters by it, a second one clears the filter.
 */
function LabelChips({ objects, chosen, onChange }: ChipsProps) {
	const t = useTexts("tasks");
	const { number } = useFormats();
	const groups = groupsOf(objects, ({ label }) => label).toSorted(
		([, first], [, second]) => second.length - first.length,
	);
	return (
		<ul aria-label={t("showOnly")} className="flex flex-wrap gap-2 empty:hidden">
			{groups.map(([label, ofLabel]) => (
				<li key={label}>
					<button
						type="button"
						aria-pressed={chosen.includes(label)}
						onClick={() =>
							onChange(
								chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label],
							)
						}
						className="flex min-h-11 items-center gap-2 rounded-full border border-edge px-3.5 transition-colors hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent forced-colors:aria-pressed:outline"
					>
						<Swatch colour={ofLabel[0]?.colour} />
						<bdi className="font-medium">{label}</bdi>{" "}
						<span className="tabular-nums">{number(ofLabel.length)}</span>
					</button>
				</li>
			))}
		</ul>
	);
}

function Swatch({ colour }: { colour: string | undefined }) {
	return (
		<span
			aria-hidden="true"
			className="size-3 shrink-0 rounded-sm ring-1 ring-edge forced-color-adjust-none"
			style={{ backgroundColor: colour }}
		/>
	);
}

const edges = ["xmin", "ymin", "xmax", "ymax"] as const;

type DetectionRowProps = { object: DetectedObject; highlight: Highlight; hasCoordinates: boolean };

/** An object in the list; hovering highlights its box. */
function DetectionRow({ object, highlight, hasCoordinates }: DetectionRowProps) {
	const { number, percent } = useFormats();
	const { key, label, score, box, colour } = object;
	return (
		<li
			// biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard too a row points at its box.
			tabIndex={0}
			{...pointHandlers(key, highlight)}
			className={clsx(
				"rounded-lg px-3 py-2.5 transition-colors",
				highlight.active === key && "bg-accent-soft forced-colors:outline print:bg-transparent",
			)}
		>
			<div className="flex items-center gap-3">
				<Swatch colour={colour} />
				<span className="min-w-0 flex-1 font-medium wrap-anywhere first-letter:uppercase">
					<bdi>{label}</bdi>
				</span>
				<span className="font-medium tabular-nums">{percent(score)}</span>
			</div>
			{hasCoordinates && (
				<p className="ps-6 text-sm text-soft tabular-nums">
					<bdi dir="ltr">{edges.map((edge) => `${edge} ${number(box[edge])}`).join(" · ")}</bdi>
				</p>
			)}
		</li>
	);
}

/** The highlighted object, and its setter. */
type Highlight = { active: string | undefined; point: (key: string | undefined) => void };

function pointHandlers(key: string, { point }: Highlight) {
	return {
		onMouseEnter: () => point(key),
		onMouseLeave: () => point(undefined),
		onFocus: () => point(key),
		onBlur: () => point(undefined),
		// Touch does not hover nor, in some browsers, move the focus.
		onClick: () => point(key),
	};
}

type DetectionPictureProps = {
	/** The file that was sent, since the boxes are in its pixels. */
	picture: Blob;
	objects: readonly DetectedObject[];
	highlight: Highlight;
};

/** The picture with a box around each object, at any size. */
function DetectionPicture({ picture, objects, highlight }: DetectionPictureProps) {
	const t = useTexts("tasks");
	const url = useObjectUrl(picture);
	const [size, setSize] = useState({ width: 0, height: 0 });
	// Largest first, so that the pointer can reach a small box inside a large one.
	const byArea = largestFirst(objects);
	const frame = useRef<HTMLDivElement>(null);
	const fitting = useFittingLabels(frame, `${size.width} ${byArea.map(({ key }) => key)}`);
	return (
		<div className="flex min-h-48 items-center justify-center rounded-xl bg-sunken">
			<div ref={frame} dir="ltr" className="relative overflow-hidden rounded-xl">
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
					byArea.map((object) => (
						<Box
							key={object.key}
							{...{ object, size, highlight }}
							isLabelled={fitting.has(object.key)}
						/>
					))}
			</div>
		</div>
	);
}

type Size = { width: number; height: number };
type BoxProps = {
	object: DetectedObject;
	size: Size;
	highlight: Highlight;
	/** Its label overlaps no other; otherwise it appears on hover. */
	isLabelled: boolean;
};

function Box({ object, size, highlight, isLabelled }: BoxProps) {
	const { key, label, score, colour, box } = object;
	const t = useTexts("tasks");
	const { percent } = useFormats();
	const position = boxPosition(box, size);
	const isActive = highlight.active === key;
	// A faded label is hard to read, so hide the labels of other boxes.
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
				isBack && "opacity-40 print:opacity-100",
			)}
			style={{ ...position, borderColor: colour }}
		>
			<span
				data-label={key}
				data-score={score}
				className={clsx(
					"absolute -mx-0.5 whitespace-nowrap rounded-sm px-1.5 py-0.5 font-medium text-white text-xs",
					Number.parseFloat(position.left) > 60 ? "right-0" : "left-0",
					Number.parseFloat(position.top) < 8 ? "top-0" : "bottom-full",
					(isBack || !(isLabelled || isActive)) && "invisible",
					isBack && isLabelled && "print:visible",
				)}
				style={{ backgroundColor: colour }}
			>
				{label}
			</span>
		</div>
	);
}

/** A box's position on a picture, in CSS percentages, clipped to the picture. */
export function boxPosition(box: DetectedObject["box"], { width, height }: Size) {
	const left = share(box.xmin, width);
	const top = share(box.ymin, height);
	return {
		left: `${left}%`,
		top: `${top}%`,
		width: `${Math.max(0, share(box.xmax, width) - left)}%`,
		height: `${Math.max(0, share(box.ymax, height) - top)}%`,
	};
}

function share(pixels: number, whole: number): number {
	return whole > 0 ? Math.min(100, Math.max(0, (pixels / whole) * 100)) : 0;
}
