import clsx from "clsx";
import { useId, useRef, useState } from "react";
import { useFormats } from "../../../language/formats.ts";
import { useLanguage } from "../../../language/use-language.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useObjectUrl } from "../../../lib/files/use-object-url.ts";
import { groupsOf } from "../../../lib/groups.ts";
import type { ResultOf } from "../../../state/result.ts";
import { Button } from "../../../ui/button.tsx";
import { chipLook, chipRow } from "../../../ui/chips.ts";
import {
	type DetectedObject,
	detectedObjects,
	FIRST_THRESHOLD,
	largestFirst,
} from "../../result/detected-objects.ts";
import { summaryOf } from "../../result/object-summary.ts";
import { useIsVeiledFile, Veil } from "../../result/veil.tsx";
import { type LabelPlace, useLabelPlaces } from "./use-label-places.ts";

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
			<LabelChips objects={certain} {...{ chosen, highlight }} onChange={setChosen} />
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
	highlight: Highlight;
	onChange: (chosen: readonly string[]) => void;
};

/**
 * Each label with its number of objects, most frequent first. Pointing shows them; a press filters by the label, a
 * second one clears the filter.
 */
function LabelChips({ objects, chosen, highlight, onChange }: ChipsProps) {
	const t = useTexts("tasks");
	const { number } = useFormats();
	const groups = groupsOf(objects, ({ label }) => label).toSorted(
		([, first], [, second]) => second.length - first.length,
	);
	return (
		<ul aria-label={t("showOnly")} className={`${chipRow} empty:hidden`}>
			{groups.map(([label, ofLabel]) => (
				<li key={label}>
					<button
						type="button"
						aria-pressed={chosen.includes(label)}
						{...pointHandlers(label, highlight)}
						onClick={() => {
							const isChosen = chosen.includes(label);
							onChange(isChosen ? chosen.filter((one) => one !== label) : [...chosen, label]);
							// A finger does not leave the chip, which would keep the others faded.
							highlight.point(isChosen ? undefined : label);
						}}
						className={`${chipLook} aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent forced-colors:aria-pressed:outline`}
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
				isActive(object, highlight) && "bg-accent-soft forced-colors:outline print:bg-transparent",
			)}
		>
			<div className="flex items-center gap-3">
				<Swatch colour={colour} />
				<span className="min-w-0 flex-1 font-medium wrap-anywhere">
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

/** The key of the highlighted object, or the label of several, and its setter. */
type Highlight = { active: string | undefined; point: (target: string | undefined) => void };

function isActive({ key, label }: DetectedObject, { active }: Highlight): boolean {
	return active === key || active === label;
}

function pointHandlers(target: string, { point }: Highlight) {
	return {
		onMouseEnter: () => point(target),
		onMouseLeave: () => point(undefined),
		onFocus: () => point(target),
		onBlur: () => point(undefined),
		// Touch does not hover nor, in some browsers, move the focus.
		onClick: () => point(target),
	};
}

type DetectionPictureProps = {
	/** The file that was sent, since the boxes are in its pixels. */
	picture: Blob;
	objects: readonly DetectedObject[];
	highlight: Highlight;
};

/** The picture with a box around each object, at any size, and the labels above all of them. */
function DetectionPicture({ picture, objects, highlight }: DetectionPictureProps) {
	const t = useTexts("tasks");
	const url = useObjectUrl(picture);
	const [size, setSize] = useState({ width: 0, height: 0 });
	// Largest first, so that the pointer can reach a small box inside a large one.
	const byArea = size.width > 0 ? largestFirst(objects) : [];
	const frame = useRef<HTMLDivElement>(null);
	const places = useLabelPlaces(frame, `${size.width} ${byArea.map(({ key }) => key)}`);
	return (
		<div
			ref={frame}
			dir="ltr"
			className={clsx("relative w-fit overflow-hidden rounded-xl", size.width === 0 && "min-h-48")}
		>
			{url && (
				<img
					src={url}
					alt={t("analyzedPicture")}
					className="block max-h-[70dvh] max-w-full"
					onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
						setSize({ width, height })
					}
				/>
			)}
			{byArea.map((object) => (
				<Box key={object.key} {...{ object, size, highlight }} />
			))}
			<div
				aria-hidden="true"
				className="pointer-events-none absolute inset-0 z-10 forced-color-adjust-none"
			>
				{byArea.map((object) => (
					<Label key={object.key} {...{ object, highlight }} place={places.get(object.key)} />
				))}
			</div>
		</div>
	);
}

type Size = { width: number; height: number };
type BoxProps = { object: DetectedObject; size: Size; highlight: Highlight };

function Box({ object, size, highlight }: BoxProps) {
	const { key, label, score, colour, ink, box } = object;
	const t = useTexts("tasks");
	const { percent } = useFormats();
	const isPointedAt = isActive(object, highlight);
	return (
		<div
			role="img"
			aria-label={t("boxAround", { label, score: percent(score) })}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard too a box points at its row.
			tabIndex={0}
			{...pointHandlers(key, highlight)}
			data-box={key}
			data-score={score}
			className={clsx(
				"absolute rounded-sm border-2 forced-color-adjust-none outline-offset-0 transition-opacity",
				isPointedAt && "z-10 border-4 bg-white/20",
				highlight.active !== undefined && !isPointedAt && "opacity-40 print:opacity-100",
			)}
			style={{ ...boxPosition(box, size), borderColor: colour, boxShadow: `0 0 0 1px ${ink}` }}
		/>
	);
}

type LabelProps = {
	object: DetectedObject;
	highlight: Highlight;
	/** Undefined before it is measured. */
	place: LabelPlace | undefined;
};

/** A label that covers no other; any label while its object is highlighted. */
function Label({ object, highlight, place }: LabelProps) {
	const { key, label, colour, ink } = object;
	const isFree = place?.isFree === true;
	// A faded label is hard to read, so the labels of other boxes are hidden.
	const isShown = highlight.active === undefined ? isFree : isActive(object, highlight);
	return (
		<span
			data-label={key}
			className={clsx(
				"absolute max-w-full truncate rounded-sm px-1.5 py-0.5 font-medium text-xs",
				!isShown && "invisible",
				isFree && "print:visible",
			)}
			style={{ left: place?.left, top: place?.top, backgroundColor: colour, color: ink }}
		>
			{label}
		</span>
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
