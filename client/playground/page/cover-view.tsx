import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Cover } from "#shared/covers.ts";
import { takesFile } from "#shared/kinds.ts";
import { type ModelTask, taskOf } from "#shared/models.ts";
import { withBasePath } from "../../language/base-path.ts";
import { type SampleName, sampleAddress } from "../../lib/files/samples.ts";
import { plainText } from "../../lib/plain-text.ts";
import { textDirection } from "../../lib/text-direction.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { Bars } from "../result/audio-player.tsx";
import { entryOf } from "../tasks/index.ts";

/** The size of the sample pictures, in pixels. */
const SAMPLE = { width: 960, height: 640 };
const MOST_TAGS = 4;
/** The loudness of the sample recording over time. */
const speech = [2, 5, 9, 4, 7, 10, 6, 3, 1, 4, 8, 6, 9, 5, 2, 1, 5, 7, 4, 8, 6, 3, 5, 2];

type Props = {
	task: ModelTask;
	cover: Cover;
	/** Shown in place of a picture that does not load. */
	drawing: ReactNode;
};

/** A prepared answer at first glance; fills its pane. */
export function CoverView({ task, cover, drawing }: Props) {
	const [isBroken, setIsBroken] = useState(false);
	if (isBroken) return drawing;
	const onError = () => setIsBroken(true);
	if (cover.kind === "text") {
		return <Words text={cover.text} isHeard={taskOf(task).takes === "sound"} />;
	}
	if (cover.kind === "sound") return <Wave peaks={cover.peaks} />;
	if (cover.kind === "picture") {
		return <Picture address={withBasePath(`/covers/${cover.name}`)} onError={onError} />;
	}
	const sample = sampleOf(task);
	if (!sample) return drawing;
	if (cover.kind === "boxes") return <Objects items={cover.items} sample={sample} />;
	return (
		// Below each other, or side by side in a low pane.
		<span className="enters [container-type:size] absolute inset-0">
			<span className="grid size-full grid-rows-[1fr_auto] [@container(height<11rem)]:grid-cols-[2fr_3fr] [@container(height<11rem)]:grid-rows-1">
				<span className="relative">
					<Picture address={sampleAddress(sample)} onError={onError} />
				</span>
				<span className="flex min-w-0 flex-col gap-1.5 p-2.5 pb-8 text-xs/4">
					{cover.items.map(({ label, score }) => (
						<span key={label} className="block min-w-0 [@container(height<11rem)]:last:hidden">
							<bdi className="block truncate">{label}</bdi>
							<span className="mt-0.5 block h-1.5 overflow-hidden rounded-full bg-line">
								<span
									className="meter block h-full min-w-0.5 rounded-full bg-accent"
									style={{ width: `${score * 100}%` }}
								/>
							</span>
						</span>
					))}
				</span>
			</span>
		</span>
	);
}

function sampleOf(task: ModelTask): SampleName | undefined {
	const { example } = entryOf(task);
	return takesFile(task) && "sample" in example ? example.sample : undefined;
}

type PictureProps = { address: string; onError: () => void };

function Picture({ address, onError }: PictureProps) {
	return (
		<img
			src={address}
			alt=""
			loading="lazy"
			decoding="async"
			onError={onError}
			className="enters absolute inset-0 size-full object-cover"
		/>
	);
}

/** The beginning of a text, which fades out where it is longer than its pane. */
function Words({ text, isHeard }: { text: string; isHeard: boolean }) {
	return (
		<span className="enters absolute inset-0 bg-surface">
			<span className="flex h-full flex-col mask-b-from-70%">
				{isHeard && (
					<span className="relative mx-3 mt-2 block h-5 shrink-0 sm:h-8">
						<Bars peaks={speech.map((peak) => peak / 10)} className="stroke-accent" />
					</span>
				)}
				<span
					dir={textDirection(text)}
					lang={textLanguage(text)}
					className="my-auto block min-h-0 overflow-hidden px-3 py-2 text-sm/5 whitespace-pre-line"
				>
					{plainText(text)}
				</span>
			</span>
		</span>
	);
}

/** A sound that a press plays. */
function Wave({ peaks }: { peaks: readonly number[] }) {
	return (
		<span className="enters absolute inset-0 flex items-center gap-3 px-3">
			<span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent">
				<Play className="size-4 fill-current" />
			</span>
			<span className="relative h-1/2 grow">
				<Bars
					peaks={peaks.length > 0 ? peaks : speech.map((peak) => peak / 10)}
					className="stroke-accent"
				/>
			</span>
		</span>
	);
}

type ObjectsProps = { items: Extract<Cover, { kind: "boxes" }>["items"]; sample: SampleName };

/** The sample with its boxes, and tags on the surest ones. */
function Objects({ items, sample }: ObjectsProps) {
	return (
		<svg
			viewBox={`0 0 ${SAMPLE.width} ${SAMPLE.height}`}
			preserveAspectRatio="xMidYMid slice"
			aria-hidden="true"
			direction="ltr"
			className="enters absolute inset-0 size-full"
		>
			<image href={sampleAddress(sample)} {...SAMPLE} />
			{items.map(({ label, box: { xmin, ymin, xmax, ymax } }, place) => (
				<g key={`${label} ${xmin} ${ymin}`}>
					<rect
						x={xmin}
						y={ymin}
						width={xmax - xmin}
						height={ymax - ymin}
						rx="4"
						className="fill-none stroke-4 stroke-[#2440c9]"
					/>
					{place < MOST_TAGS && (
						<>
							<rect
								x={xmin - 2}
								y={Math.max(0, ymin - 30)}
								width={label.length * 14 + 20}
								height="32"
								rx="4"
								className="fill-[#2440c9]"
							/>
							<text x={xmin + 8} y={Math.max(0, ymin - 30) + 24} className="fill-white text-[24px]">
								{label}
							</text>
						</>
					)}
				</g>
			))}
		</svg>
	);
}
