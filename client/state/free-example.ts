import { fileKindOf, takesFile } from "#shared/kinds.ts";
import { exampleSeedOf, type ParameterValues, textExampleName } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { type SampleName, sampleFileName, sampleIn } from "../lib/files/samples.ts";
import { type Spending, spendingOn, useSpending } from "../lib/site/use-spending.ts";
import { useStatus } from "../lib/site/use-status.ts";
import { type CallInput, fileIn, wordsIn } from "./call-input.ts";
import { useParameters } from "./chosen-parameters.ts";
import { useDraft } from "./drafts.ts";
import { useClientState } from "./store.ts";

/** Whether these are the parameters of an example: none, or its seed. */
export function isOfExample({ parameters }: ShownModel, values: ParameterValues): boolean {
	const { seed, ...others } = values;
	const isItsSeed = seed === undefined || seed === exampleSeedOf(parameters);
	return isItsSeed && Object.keys(others).length === 0;
}

/**
 * Whether an input is one of this site's examples with a prepared answer, and therefore free: a text, a sample file, or
 * a sample's name.
 */
export function useIsFree(model: ShownModel) {
	const { id, task, answeredBy } = model;
	const { data } = useStatus();
	const prepared = data?.prepared?.[id] ?? [];
	// Engines on the host's machine get recordings as WAV, which no longer has the sample's bytes.
	const isChanged = answeredBy === "device" || (task === "transcribe" && answeredBy === "machine");
	return (input: CallInput | undefined, values: ParameterValues): boolean => {
		const { voice, ...others } = values;
		if (isChanged || input === undefined || !isOfExample(model, others)) return false;
		const [words, file] = [wordsIn(input), fileIn(input)];
		if (!file) {
			return words !== undefined && prepared.includes(textExampleName(words.trim(), voice));
		}
		const sample = sampleIn(file);
		return sample !== undefined && prepared.includes(sampleFileName(sample));
	};
}

/** Returns the price of each sample in points: 0 if its answer is prepared; undefined until prices are loaded. */
export function useSamplePrice(model: ShownModel, isFresh = false) {
	const { price, balance } = useSpending(model.task, model.points);
	const { values } = useParameters(model);
	const isFree = useIsFree(model);
	return (name: SampleName): number | undefined => {
		if (!isFresh && isFree(sampleFileName(name), values)) return 0;
		return balance && price;
	};
}

/** The price of a press with the form as filled in. `isFresh`: prepared answers are not accepted. */
export function useFormSpending(
	model: ShownModel,
	{
		points = model.points,
		isFresh = false,
	}: { points?: number; isFresh?: boolean | undefined } = {},
): Spending {
	const { id, task, defaultText } = model;
	const isFree = useIsFree(model);
	const { values } = useParameters(model);
	const [text] = useDraft(id, defaultText);
	const files = useClientState((state) => state.files);
	const file = files[fileKindOf(task)]?.file;
	const isPrepared = !isFresh && task !== "chat" && isFree(takesFile(task) ? file : text, values);
	// Of several answers to an example, the first is the prepared one.
	const rest = isPrepared && points > model.points ? points - model.points : points;
	const spending = spendingOn(model.answeredBy, useSpending(task, rest));
	if (!isPrepared || rest < points) return spending;
	const { isNotable, isScarce } = spending;
	return { canSpend: true, price: 0, isFree: true, isNotable, isScarce };
}
