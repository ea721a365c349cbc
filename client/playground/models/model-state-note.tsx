import { CirclePause } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import type { ModelState } from "#shared/status.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { useModelState } from "../../lib/site/use-model-state.ts";
import { useStatus } from "../../lib/site/use-status.ts";

/** What is the matter with a model that is not ready, and what to do. */
export function ModelStateNote({ model }: { model: ShownModel }) {
	const stateOf = useModelState();
	const waiting = useStatus().data?.engine[model.id]?.waiting ?? 0;
	const { models } = useCatalogue();
	const isLocal = models.some(({ answeredBy }) => answeredBy === "machine");
	const text =
		textOf(stateOf(model)) ?? waitingText(waiting) ?? (isLocal ? notHereText(model) : undefined);
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

function waitingText(waiting: number): string | undefined {
	if (waiting === 0) return undefined;
	const calls = waiting === 1 ? "One call waits" : `${waiting} calls wait`;
	return `${calls} for this model now: they are answered one after the other.`;
}

function notHereText({ task, answeredBy }: ShownModel): string | undefined {
	if (task !== "generateImage" || answeredBy !== "sandbox") return undefined;
	return "The models on this server draw no pictures: a processor takes minutes for one. What you get is simulated. With a Hugging Face token, or an engine that draws, its host can open this model.";
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
