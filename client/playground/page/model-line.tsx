import clsx from "clsx";
import { Columns2, Info } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { DeviceOffer } from "../../device/device-offer.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { ModelSelect } from "./model-select.tsx";
import { ModelStateNote } from "./model-state-note.tsx";
import { PassNote } from "./pass-note.tsx";

const details = lazyComponent(
	async () => (await import("./model-details.tsx")).ModelDetails,
	"calls",
	"device",
);
const choice = lazyComponent(
	async () => (await import("./second-model-choice.tsx")).SecondModelChoice,
	"results",
);

type DetailsProps = { model: ShownModel; secondModel?: ShownModel | undefined };

/** A button that opens the facts of a model: who answers, the licence, the price, the visitor's own device. */
export function DetailsButton({ model, secondModel }: DetailsProps) {
	const t = useTexts("playground");
	const id = useId();
	const [wasOpened, setWasOpened] = useState(false);
	return (
		<>
			<IconButton icon={Info} label={t("about", { name: model.name })} popoverTarget={id} />
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div
				id={id}
				popover="auto"
				role="group"
				aria-label={t("about", { name: model.name })}
				onToggle={() => setWasOpened(true)}
				className="enters under-button w-80 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-4 text-ink text-sm shadow-lg shadow-black/10"
			>
				{wasOpened && (
					<LazyBoundary
						code={details}
						props={{ model, secondModel }}
						pending={<div className="h-32" />}
					/>
				)}
			</div>
		</>
	);
}

type Props = {
	model: ShownModel | undefined;
	secondModel: ShownModel | undefined;
	/** The models that this one can be compared with. */
	others: readonly ShownModel[];
	onChoose: (id: string) => void;
	onCompare: (id: string) => void;
	/** Replaces the model's description in the row. */
	children: ReactNode;
};

/** The model in one line: the list, its facts, what it does, and a second one to compare it with. */
export function ModelLine(props: Props) {
	const { model, secondModel, others, onChoose, onCompare, children } = props;
	const t = useTexts("playground");
	/** The model whose "Compare" was pressed. */
	const [compared, setCompared] = useState<string>();
	const isComparing = secondModel !== undefined || (model !== undefined && compared === model.id);
	const second = isComparing && <SecondModel {...props} isInRow={Boolean(children)} />;
	return (
		<>
			<div
				className={clsx(
					"flex items-center gap-x-1",
					// Without a frame, the row's content is aligned with the conversation.
					children ? "-ms-2 -me-3 sm:-ms-3.5" : "flex-wrap",
					children && (isComparing ? "max-md:flex-wrap" : "max-sm:flex-wrap"),
				)}
			>
				<div className={clsx("min-w-0", model ? "max-w-[calc(100%-3rem)]" : "w-full")}>
					<ModelSelect model={model} onChange={onChoose} isInRow={Boolean(children)} />
				</div>
				{model && <DetailsButton model={model} secondModel={secondModel} />}
				{model && others.length > 0 && (
					<Button
						look="quiet"
						className="px-3"
						aria-expanded={isComparing}
						onClick={() => {
							setCompared(isComparing ? undefined : model.id);
							if (secondModel) onCompare("");
						}}
					>
						<Columns2 aria-hidden="true" className="size-5" />
						<span className="max-sm:sr-only">{t("compare")}</span>
					</Button>
				)}
				{children ? (
					// From the middle on: each list of models is the head of its column.
					<div className={clsx("contents", isComparing && "md:ms-auto md:flex md:w-1/2")}>
						{second}
						{children}
					</div>
				) : (
					<p className="min-w-0 flex-1 basis-34 py-0.5 text-sm text-soft leading-5">
						{model ? model.description : t("intro")}
					</p>
				)}
			</div>
			{!children && second}
			{model && <ModelNotes model={model} />}
		</>
	);
}

/** The list of second models: in the row above a conversation, otherwise in its own row. */
function SecondModel({ others, secondModel, onCompare, isInRow }: Props & { isInRow: boolean }) {
	// A small screen shows the names of both chosen chat models above their conversation.
	const inRow = [
		"min-w-0 max-md:order-last max-md:w-full max-md:ps-2 max-md:pe-3",
		secondModel && "max-md:hidden",
	];
	return (
		<div className={clsx(isInRow ? inRow : "second-model mt-2")}>
			<LazyBoundary
				code={choice}
				props={{ others, secondModel, onChoose: onCompare, isInRow }}
				pending={<div className="h-12" />}
			/>
		</div>
	);
}

/** Warnings before a press: the model is not ready, the pass does not pay, the own device. */
export function ModelNotes({ model }: { model: ShownModel }) {
	// For a demo it is always there: its place is kept until its code has come.
	const isExpected = model.device && model.answeredBy === "sandbox";
	return (
		<div className="text-sm text-soft *:not-empty:mt-1">
			<ModelStateNote model={model} />
			<PassNote model={model} />
			{/* One element, whoever answers: the one who switches keeps the focus. */}
			<div className={isExpected ? "mt-1 min-h-11" : "contents *:not-empty:mt-1"}>
				<DeviceOffer model={model} />
			</div>
		</div>
	);
}
