import { type ComponentType, useEffect } from "react";
import { type ModelTask, modelTasks, taskOf } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { InputKind } from "#shared/tasks/task.ts";
import { type LazyComponent, lazyComponent } from "../../lib/lazy-component.ts";
import type { CallInput } from "../../state/call-input.ts";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import type { FormProps } from "../input/form-parts.tsx";
import { ScreenFrame } from "../result/frame.tsx";
import { entryOf } from "../tasks/index.ts";
import type { TaskView } from "../tasks/task-view.ts";

type Props = { model: ShownModel; secondModel: ShownModel | undefined };
type Screen = ComponentType<Props & { view: TaskView<ModelTask> }>;

/** The screen of a task with a form. */
function screenWith(loadForm: () => Promise<ComponentType<FormProps<CallInput>>>) {
	return async (): Promise<Screen> => {
		const loading = import("../screen/task-screen.tsx");
		const [Form, { TaskScreen }] = await Promise.all([loadForm(), loading]);
		return (props) => <TaskScreen {...props} Form={Form} />;
	};
}

const withTextForm = screenWith(async () => (await import("../input/text-form.tsx")).TextForm);
const withFileForm = screenWith(
	async () => (await import("../input/files/file-form.tsx")).FileForm,
);

const withPictureAndTextForm = screenWith(
	async () => (await import("../input/files/picture-and-text-form.tsx")).PictureAndTextForm,
);

/** The screens by what their tasks take. */
const screens: Record<InputKind, () => Promise<Screen>> = {
	text: withTextForm,
	picture: withFileForm,
	sound: withFileForm,
	pictureAndText: withPictureAndTextForm,
	async conversation() {
		const [{ ChatScreen }, { conversationsRead }] = await Promise.all([
			import("../chat/chat.tsx"),
			import("../../calls/kept-rows.ts"),
		]);
		await conversationsRead;
		return ChatScreen;
	},
};

const codes = new Map<ModelTask, LazyComponent<Props>>();

/** The screen of a task with the task's own view; loads when a model of that task is chosen. */
function codeOf(task: ModelTask): LazyComponent<Props> {
	const known = codes.get(task);
	if (known) return known;
	const { load, texts = [] } = entryOf(task);
	const code = lazyComponent<Props>(
		async () => {
			const [Screen, view] = await Promise.all([screens[taskOf(task).takes](), load()]);
			return (props) => <Screen {...props} view={view} />;
		},
		"tasks",
		"calls",
		"conversation",
		...texts,
	);
	codes.set(task, code);
	return code;
}

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
	for (const task of modelTasks) {
		await codeOf(task)
			.load()
			.catch(() => undefined);
	}
}

/** The screen of a model, alone or beside another one. */
export function ModelScreen({ model, secondModel }: Props) {
	const isChat = taskOf(model.task).takes === "conversation";
	return (
		<LazyBoundary
			key={secondModel ? `${model.id} ${secondModel.id}` : model.id}
			code={codeOf(model.task)}
			props={{ model, secondModel }}
			pending={isChat ? <div className="[grid-area:results]" /> : <ScreenSkeleton />}
			Frame={ScreenFrame}
		/>
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
