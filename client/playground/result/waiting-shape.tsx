import type { CSSProperties, ReactNode } from "react";
import { type ModelTask, taskOf } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { AnswerKind } from "#shared/tasks/task.ts";

/** Width and height in pixels. */
export type PictureSize = { width: number; height: number };

/** The default size of most models. */
export const usualSize: PictureSize = { width: 1024, height: 1024 };

/** The requested size of a picture. */
export function pictureSize({ width, height }: ParameterValues = {}): PictureSize {
	return {
		width: typeof width === "number" ? width : usualSize.width,
		height: typeof height === "number" ? height : usualSize.height,
	};
}

/** High enough to leave title and actions visible, or as set by a frame: a CSS length. */
const pictureMaxHeight = "var(--picture-height, max(16rem, calc(100dvh - 15rem)))";

/** A placeholder of a picture, in its aspect ratio and final size. */
export function pictureStyle({ width, height }: PictureSize): CSSProperties {
	return {
		aspectRatio: `${width} / ${height}`,
		width: `min(100%, ${width}px, (${pictureMaxHeight}) * ${width / height})`,
	};
}

type Props = { task: ModelTask; parameters?: ParameterValues | undefined };

/** A skeleton of the expected result: lines, a picture, a waveform or rows in their final places. */
export function WaitingShape({ task, parameters }: Props) {
	const { takes, gives } = taskOf(task);
	return (
		<div aria-hidden="true" data-waiting={task} className="enters">
			<div className="animate-pulse space-y-4">
				{/* The player of what was sent. */}
				{takes === "sound" && sound}
				{gives === "picture" ? (
					<div
						className="mx-auto rounded-xl bg-sunken"
						style={pictureStyle(pictureSize(parameters))}
					/>
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
