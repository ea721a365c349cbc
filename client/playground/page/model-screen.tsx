import type { ShownModel } from "#shared/shown-model.ts";
import { lateCode } from "../../lib/late-code.ts";
import { LatePart } from "../../ui/late-part.tsx";
import { ScreenFrame } from "../result/columns.tsx";
import { taskScreens } from "./task-screens.ts";

const compare = lateCode(async () => (await import("../compare/compare.tsx")).Compare, "results");

type Props = { model: ShownModel; companion: ShownModel | undefined };

/** The screen of a model, alone or beside another one. */
export function ModelScreen({ model, companion }: Props) {
	const late = { pending: <ScreenSkeleton />, Frame: ScreenFrame };
	if (companion) {
		const key = `${model.id} ${companion.id}`;
		return (
			<LatePart key={key} code={compare} props={{ first: model, second: companion }} {...late} />
		);
	}
	return <LatePart key={model.id} code={taskScreens[model.task]} props={{ model }} {...late} />;
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
