import { CirclePause } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { useModelState, useStatus } from "../../lib/site/use-status.ts";

/** What is the matter with a model that is not ready, and what to do. */
export function ModelStateNote({ model }: { model: ShownModel }) {
	const t = useTexts("playground");
	const state = useStateText(model);
	const { waiting = 0, place } = useStatus().data?.engine[model.id] ?? {};
	const { models } = useCatalogue();
	const isLocal = models.some(({ answeredBy }) => answeredBy === "machine");
	const isNotHere = isLocal && model.task === "generateImage" && model.answeredBy === "sandbox";
	const waitingText = waiting > 0 ? t("callsWait", { count: waiting }) : undefined;
	const placeText = place && t("placeInQueue", { place, count: waiting });
	const text = state ?? placeText ?? waitingText ?? (isNotHere ? t("drawsNotHere") : undefined);
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

function useStateText(model: ShownModel): string | undefined {
	const t = useTexts("playground");
	const { time } = useFormats();
	const state = useModelState()(model);
	switch (state.state) {
		case "ready":
			return undefined;
		case "off":
			return t("isOff");
		case "resting":
			return t("isResting", { time: time(new Date(state.until)) });
		case "loading":
			return state.percent === undefined
				? t("isLoading")
				: t("isLoadingPercent", { percent: Math.round(state.percent) });
	}
}
