import { useEffect, useEffectEvent, useState } from "react";
import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { Texts } from "../../language/create-texts.ts";
import { useTexts } from "../../language/use-texts.ts";
import { loadSample } from "../../lib/files/samples.ts";
import { useEntry } from "../../lib/navigation.tsx";
import { useStatus } from "../../lib/site/use-status.ts";
import type { English } from "../../messages/language.ts";
import { useIsFree } from "../../state/free-example.ts";
import { exampleOf } from "../tasks/task-example.ts";
import { useOpenModel } from "./use-open-model.ts";

/**
 * Fills in the example that the address asks for (`&run=1`) and sends it: after a press always, from a mere address
 * only if it is free.
 */
export function Arrival({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const { state, isNew } = useEntry();
	const isPressed = isNew && state.runsExample === true;
	const { isPending } = useStatus();
	const isFree = useIsFree(model);
	const { openModel } = useOpenModel();
	const [isMissing, setIsMissing] = useState(false);
	const isKnown = isPressed || !isPending;

	const take = useEffectEvent(async (signal: AbortSignal) => {
		const input = await inputOf(model.task, t).catch(() => undefined);
		if (signal.aborted) return;
		if (input === undefined) return setIsMissing(true);
		const runs = isPressed || isFree(input, {});
		openModel(model, { input, parameters: {}, isLink: true, runs });
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: another model has another example.
	useEffect(() => {
		if (!isKnown) return;
		const left = new AbortController();
		take(left.signal);
		return () => left.abort();
	}, [isKnown, model.id]);

	return (
		<p role="alert" className="text-sm text-danger not-empty:mt-2">
			{isMissing && t("sampleMissing")}
		</p>
	);
}

async function inputOf(task: ModelTask, t: Texts<English<"tasks">>): Promise<string | File> {
	const { sample, text } = exampleOf(task, t);
	return sample ? loadSample(sample) : text;
}
