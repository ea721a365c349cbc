import { CirclePause } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import type { ModelState } from "#shared/status.ts";
import { useModelState } from "../../lib/site/use-model-state.ts";

/** What is the matter with a model that is not ready, and what to do. */
export function ModelStateNote({ model }: { model: ShownModel }) {
	const stateOf = useModelState();
	const text = textOf(stateOf(model));
	return (
		<p role="status" className="text-sm text-warn not-empty:flex not-empty:gap-2">
			{text && (
				<>
					<CirclePause aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
					{text}
				</>
			)}
		</p>
	);
}

function textOf(state: ModelState): string | undefined {
	switch (state.state) {
		case "ready":
			return undefined;
		case "off":
			return "This model is off: its host has set up nobody to answer for it. Choose another one.";
		case "resting":
			return `This model rests until ${clockOf(state.until)}, after it failed several times. Try again then, or choose another one.`;
		case "loading": {
			const part = state.percent === undefined ? "" : ` (${Math.round(state.percent)} %)`;
			return `This model is loading${part}: the first answer takes longer.`;
		}
	}
}

function clockOf(time: string): string {
	return new Date(time).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit" });
}
