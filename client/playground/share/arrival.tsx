import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { takesText } from "#shared/kinds.ts";
import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { Texts } from "../../language/create-texts.ts";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { loadSample } from "../../lib/files/samples.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { navigate, useEntry } from "../../lib/navigation.tsx";
import { useCatalogue } from "../../lib/site/site.ts";
import { useStatus } from "../../lib/site/use-status.ts";
import type { English } from "../../messages/language.ts";
import { inputOf } from "../../state/call-input.ts";
import { parameterNames } from "../../state/chosen-parameters.ts";
import { useIsFree } from "../../state/free-example.ts";
import type { ClientState } from "../../state/store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { exampleOf } from "../tasks/task-example.ts";
import { type ReadRecipe, readRecipe, sentInput } from "./recipe.ts";
import { isUntouched, useOpenModel } from "./use-open-model.ts";

type RecipeProps = {
	model: ShownModel | undefined;
	/** What was typed and chosen when the visitor came. What they do after that, before all is read, stays. */
	before: ClientState;
};

/**
 * Fills the form from a recipe link and says so. Then removes the fragment, because a reload would otherwise overwrite
 * the visitor's changes.
 */
export function RecipeArrival({ model, before }: RecipeProps) {
	const t = useTexts("results");
	const { hash } = useEntry();
	const { models } = useCatalogue();
	const { openModel } = useOpenModel();
	const [read, setRead] = useState<ReadRecipe>();
	const region = useRef<HTMLDivElement>(null);
	const take = useEffectEvent(async (fragment: string, signal: AbortSignal) => {
		const recipe = await readRecipe(fragment, models);
		const input = await sentInput(recipe);
		if (signal.aborted) return;
		const { model: opened, parameters, answer } = recipe;
		const isBegun = opened && input !== undefined && !isUntouched(opened, before);
		setRead(isBegun ? { parameters: {}, remarks: ["yoursStays"] } : recipe);
		if (opened && !isBegun) {
			const sentLink = answer && fragment;
			openModel(opened, { input, parameters, isLink: true, sentLink });
		} else navigate(window.location.search, { replace: true });
	});
	useEffect(() => {
		if (!hash.startsWith("#recipe=")) return;
		const left = new AbortController();
		take(hash, left.signal);
		return () => left.abort();
	}, [hash]);

	function handleDismiss() {
		setRead(undefined);
		// The button disappears with the note, so move the focus.
		region.current?.focus();
	}

	const isShown = read && (!read.model || read.model.id === model?.id);
	return (
		<div ref={region} role="status" tabIndex={-1} className="outline-none not-empty:mt-3">
			{isShown && (
				<div className="flex gap-2 rounded-xl bg-accent-soft py-1.5 ps-4 pe-1.5 text-sm">
					<div className="min-w-0 flex-1 space-y-1 py-2">
						<Note read={read} />
					</div>
					<IconButton icon={X} label={t("dismiss")} onClick={handleDismiss} />
				</div>
			)}
		</div>
	);
}

function Note({ read: { model, parameters, remarks } }: { read: ReadRecipe }) {
	const t = useTexts("results");
	const names = useTexts("tasks");
	const { list, valueText } = useFormats();
	const changes = parameterNames.flatMap((name) => {
		const value = parameters[name];
		const usual = model?.parameters[name]?.default;
		if (value === undefined) return [];
		const shown = { name: names(name), value: valueText(value) };
		return usual === undefined
			? `${shown.name} ${shown.value}`
			: t("usually", { ...shown, usual: valueText(usual) });
	});

	const sentences = remarks.map((remark) => {
		if (typeof remark === "string") return t(remark);
		if ("otherModel" in remark) return t("otherModel", { name: remark.otherModel });
		if ("madeOnDevice" in remark) return t("madeOnDevice", { name: remark.madeOnDevice });
		return t("notAllowed", { names: list(remark.notAllowed.map((name) => names(name))) });
	});
	return (
		<>
			{/* Its price, which the form changes, stands on the button. */}
			{model && (
				<p className="font-medium">{t("filledIn", { task: model.task, model: model.name })}</p>
			)}
			{sentences.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
			{changes.length > 0 && (
				<p dir="auto" className="line-clamp-6 wrap-anywhere">
					{t("notAsUsual", { changes: list(changes) })}
				</p>
			)}
		</>
	);
}

/**
 * Fills in the example that the address asks for (`&run=1`) and sends it: after a press always, from a mere address
 * only if it is free.
 */
export function ExampleArrival({ model, before }: RecipeProps & { model: ShownModel }) {
	const t = useTexts("tasks");
	const { state, isNew } = useEntry();
	const isPressed = isNew && state.runsExample === true;
	const { isPending } = useStatus();
	const isFree = useIsFree(model);
	const { openModel } = useOpenModel();
	const [isMissing, setIsMissing] = useState(false);
	const isKnown = isPressed || !isPending;

	const take = useEffectEvent(async (signal: AbortSignal) => {
		const input = await exampleInput(model.task, t).catch(() => undefined);
		if (signal.aborted) return;
		if (!isUntouched(model, before)) return navigate(modelSearch(model.id), { replace: true });
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

/** The example of a task. Rejects if its sample cannot be loaded. */
async function exampleInput(task: ModelTask, t: Texts<English<"tasks">>) {
	const { sample, text } = exampleOf(task, t);
	return inputOf(takesText(task) ? text : undefined, sample && (await loadSample(sample)));
}
