import type { CSSProperties, ReactNode } from "react";
import { taskOf } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { AnswerKind } from "#shared/tasks/task.ts";

/** Width and height in pixels. */
export type PictureSize = { width: number; height: number };

/** The default size of most models. */
const USUAL_SIDE = 1024;

/** What models drew for a size that was asked for: some ignore it. */
const drawnSizes = new Map<string, PictureSize>();

function keyOf(modelId: string, { width, height }: ParameterValues): string {
	return `${modelId} ${width} ${height}`;
}

/** The size that a model draws with these parameters: what it drew before, otherwise what is asked for. */
export function pictureSize(modelId: string, parameters: ParameterValues = {}): PictureSize {
	const { width = USUAL_SIDE, height = USUAL_SIDE } = parameters;
	return drawnSizes.get(keyOf(modelId, parameters)) ?? { width, height };
}

/** Keeps what a model drew, so that the next picture is awaited in its shape. */
export function keepPictureSize(modelId: string, parameters: ParameterValues, size: PictureSize) {
	drawnSizes.set(keyOf(modelId, parameters), size);
}

/** High enough to leave title and actions visible, or as set by a frame: a CSS length. */
const pictureMaxHeight = "var(--picture-height, max(16rem, calc(100dvh - 15rem)))";

/** The frame of a picture: as wide as there is room, up to 800 px, however many pixels it has. */
export function pictureStyle({ width, height }: PictureSize): CSSProperties {
	return {
		aspectRatio: `${width} / ${height}`,
		width: `min(100%, 50rem, (${pictureMaxHeight}) * ${width / height})`,
	};
}

type Props = {
	model: ShownModel;
	parameters?: ParameterValues | undefined;
	/** What a picture is awaited in front of. */
	behind?: ReactNode;
};

/** A skeleton of the expected result: lines, a picture, a waveform or rows in their final places. */
export function WaitingShape({ model: { id, task }, parameters, behind }: Props) {
	const { takes, gives } = taskOf(task);
	const isPicture = gives === "picture";
	return (
		<div aria-hidden="true" data-waiting={task} className={isPicture ? undefined : "enters"}>
			<div className={isPicture ? undefined : "animate-pulse space-y-4"}>
				{/* The player of what was sent. */}
				{takes === "sound" && sound}
				{isPicture ? (
					<div
						className="passing-light relative mx-auto overflow-hidden rounded-xl bg-sunken"
						style={pictureStyle(pictureSize(id, parameters))}
					>
						{/* Larger than its frame, whose edges would show through the blur. */}
						<div className="absolute -inset-6 opacity-40 blur-md">{behind}</div>
					</div>
				) : (
					shapes[gives]
				)}
			</div>
		</div>
	);
}

const lines = [92, 100, 84, 97, 60];
const rows = [78, 52, 40, 33, 24];
const bars = [30, 55, 80, 45, 65, 95, 60, 40, 75, 50, 85, 35, 60, 90, 45, 30, 65, 50, 80, 40, 25];

const text = (
	<div className="space-y-3 pt-1">
		{lines.map((width) => (
			<div key={width} className="h-4 rounded bg-sunken" style={{ width: `${width}%` }} />
		))}
	</div>
);

const list = (
	<div className="space-y-6">
		{rows.map((width) => (
			<div key={width} className="space-y-2.5">
				<div className="h-4 rounded bg-sunken" style={{ width: `${width / 2 + 10}%` }} />
				<div className="h-2.5 rounded-full bg-sunken" />
			</div>
		))}
	</div>
);

const sound = (
	<div className="flex items-center gap-1 rounded-xl bg-sunken px-4" style={{ height: "4.75rem" }}>
		<div className="me-2 size-11 shrink-0 rounded-full bg-line" />
		{bars.map((height, place) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: a fixed shape
			<div key={place} className="flex-1 rounded-full bg-line" style={{ height: `${height}%` }} />
		))}
	</div>
);

const shapes: Record<Exclude<AnswerKind, "picture">, ReactNode> = {
	stream: text,
	text,
	sound,
	labels: list,
	boxes: (
		<div className="space-y-6">
			<div className="w-full rounded-xl bg-sunken" style={{ aspectRatio: "3 / 2" }} />
			{list}
		</div>
	),
};
