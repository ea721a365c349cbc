import type { ShownModel } from "#shared/shown-model.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { ScreenFrame } from "../result/frame.tsx";
import { taskScreens } from "./task-screens.ts";

const compare = lazyComponent(
	async () => (await import("../compare/compare.tsx")).Compare,
	"results",
);

type Props = { model: ShownModel; secondModel: ShownModel | undefined };

/** The screen of a model, alone or beside another one. */
export function ModelScreen({ model, secondModel }: Props) {
	const late = { pending: <ScreenSkeleton />, Frame: ScreenFrame };
	if (secondModel) {
		const key = `${model.id} ${secondModel.id}`;
		return (
			<LazyBoundary
				key={key}
				code={compare}
				props={{ first: model, second: secondModel }}
				{...late}
			/>
		);
	}
	return <LazyBoundary key={model.id} code={taskScreens[model.task]} props={{ model }} {...late} />;
}

/** The shape of a task's screen while its code is on the way. */
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
