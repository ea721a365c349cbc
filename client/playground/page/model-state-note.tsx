import { CirclePause } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useRunningCalls } from "../../calls/running-calls.ts";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { useModelState, useStatus } from "../../lib/site/use-status.ts";

/** Why a model is not ready, and what to do. */
export function ModelStateNote({ model }: { model: ShownModel }) {
	const t = useTexts("playground");
	const state = useStateText(model);
	const isSilent = useIsSilent();
	const { waiting = 0, place } = useStatus().data?.engine[model.id] ?? {};
	const isLocal = useCatalogue().models.some(({ answeredBy }) => answeredBy === "machine");
	const isNotHere = isLocal && model.task === "generateImage" && model.answeredBy === "sandbox";
	const texts = [
		// The notices say it of all models.
		!isSilent && state,
		place && t("placeInQueue", { place, count: waiting }),
		waiting > 0 && t("callsWait", { count: waiting }),
		isNotHere && t("drawsNotHere"),
	];
	const text = texts.find(Boolean);
	return (
		<p role="status" className="text-sm text-warn not-empty:flex not-empty:gap-2">
			{text && <CirclePause aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
			{text}
		</p>
	);
}

/** Whether nobody answers for any model of this site. */
function useIsSilent(): boolean {
	return useCatalogue().models.every(({ answeredBy }) => answeredBy === "off");
}

/** Why a model is not ready; undefined if it is. */
export function useStateText(model: ShownModel): string | undefined {
	const t = useTexts("playground");
	const { time } = useFormats();
	const state = useModelState()(model);
	const isSilent = useIsSilent();
	if (state.state === "ready") return undefined;
	if (state.state === "off") return t("isOff", { others: isSilent ? "none" : "some" });
	if (state.state === "failing") return t("isFailing");
	if (state.state === "resting") return t("isResting", { time: time(new Date(state.until)) });
	const { percent } = state;
	return percent === undefined
		? t("isLoading")
		: t("isLoadingPercent", { percent: Math.round(percent) });
}

/** One word for the list, if a model is not ready or has a call running off screen. */
export function useStateWord(inView?: ShownModel): (model: ShownModel) => string | undefined {
	const t = useTexts("playground");
	const stateOf = useModelState();
	const running = useRunningCalls();
	const engine = useStatus().data?.engine;
	return (model) => {
		const isRunning = running.some(({ modelId }) => modelId === model.id);
		if (isRunning && model.id !== inView?.id) return t("stillRunning");
		const state = stateOf(model);
		const isBusy = (engine?.[model.id]?.waiting ?? 0) > 0;
		if (state.state === "ready") return isBusy ? t("stateWord", { state: "busy" }) : undefined;
		return state.state === "loading" && state.percent !== undefined
			? t("loadingPercent", { percent: Math.round(state.percent) })
			: t("stateWord", state);
	};
}
