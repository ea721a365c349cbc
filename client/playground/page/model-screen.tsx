import { useEffect } from "react";
import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { type LazyComponent, lazyComponent } from "../../lib/lazy-component.ts";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { ScreenFrame } from "../result/frame.tsx";

type ScreenProps = { model: ShownModel };

/** The screen of each task; loads when a model of that task is chosen. */
const taskScreens: Record<ModelTask, LazyComponent<ScreenProps>> = {
	generateText: lazyComponent(
		async () => (await import("../tasks/generate-text/generate-text.tsx")).GenerateText,
		"tasks",
		"calls",
		"conversation",
	),
	chat: lazyComponent(
		async () => {
			const [chat, { conversationsRead }] = await Promise.all([
				import("../tasks/chat/chat.tsx"),
				import("../../calls/kept-rows.ts"),
			]);
			await conversationsRead;
			return chat.Chat;
		},
		"tasks",
		"calls",
		"conversation",
	),
	generateImage: lazyComponent(
		async () => (await import("../tasks/generate-image/generate-image.tsx")).GenerateImage,
		"tasks",
		"calls",
		"results",
	),
	classify: lazyComponent(
		async () => (await import("../tasks/classify/classify.tsx")).Classify,
		"tasks",
		"calls",
	),
	detect: lazyComponent(
		async () => (await import("../tasks/detect/detect.tsx")).Detect,
		"tasks",
		"calls",
	),
	transcribe: lazyComponent(
		async () => (await import("../tasks/transcribe/transcribe.tsx")).Transcribe,
		"tasks",
		"calls",
		"results",
	),
	tts: lazyComponent(async () => (await import("../tasks/tts/tts.tsx")).Tts, "tasks", "calls"),
};

/** Delay after which the page itself has loaded, even on a slow connection. */
const IDLE_MS = 3_000;

/** Prefetches the screens of all tasks when the page is idle. After a failure they load on demand. */
export function useIdlePrefetch(): void {
	useEffect(() => {
		const timer = setTimeout(prefetch, IDLE_MS);
		return () => clearTimeout(timer);
	}, []);
}

async function prefetch() {
	for (const { load } of Object.values(taskScreens)) await load().catch(() => undefined);
}

const compare = lazyComponent(
	async () => {
		const [{ Compare }, { conversationsRead }] = await Promise.all([
			import("../compare/compare.tsx"),
			import("../../calls/kept-rows.ts"),
		]);
		await conversationsRead;
		return Compare;
	},
	"tasks",
	"calls",
	"conversation",
	"results",
);

type Props = { model: ShownModel; secondModel: ShownModel | undefined };

/** The screen of a model, alone or beside another one. */
export function ModelScreen({ model, secondModel }: Props) {
	const pending =
		model.task === "chat" ? <div className="[grid-area:results]" /> : <ScreenSkeleton />;
	const boundary = { pending, Frame: ScreenFrame };
	if (secondModel) {
		const key = `${model.id} ${secondModel.id}`;
		return (
			<LazyBoundary
				key={key}
				code={compare}
				props={{ first: model, second: secondModel }}
				{...boundary}
			/>
		);
	}
	return (
		<LazyBoundary key={model.id} code={taskScreens[model.task]} props={{ model }} {...boundary} />
	);
}

/** The skeleton of a task's screen while its code loads. */
export function ScreenSkeleton() {
	return (
		<ScreenFrame>
			<div className="motion-safe:animate-pulse">
				<div className="h-5 w-28 rounded bg-sunken" />
				<div className="mt-3 h-28 rounded-lg bg-sunken" />
				<div className="mt-4 h-11 w-36 rounded-lg bg-sunken" />
			</div>
		</ScreenFrame>
	);
}
