import {
	type ComponentType,
	type ReactNode,
	type RefObject,
	useDeferredValue,
	useEffect,
	useEffectEvent,
	useRef,
} from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { DeviceWayOut } from "../../device/device-offer.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { useEntry } from "../../lib/navigation.tsx";
import type { Spending } from "../../lib/site/use-spending.ts";
import { draftKey } from "../../state/drafts.ts";
import { undoLast, useUndo } from "../../state/undo.ts";
import { AllowanceNote } from "../../ui/allowance-note.tsx";
import { Button } from "../../ui/button.tsx";
import { sendKeys } from "../../ui/send-key.ts";
import { SpendButton } from "../../ui/spend-button.tsx";
import { StopButton } from "../result/frame.tsx";

/** The props of every form. */
export type FormProps<Input> = {
	model: ShownModel;
	isPending: boolean;
	/** Texts of ours. */
	suggestions?: readonly string[];
	/** How the suggestions look; by default they are buttons with their words. */
	Ideas?: ComponentType<IdeasProps> | undefined;
	/** How many answers a press asks for; one by default. */
	count?: number;
	/** The file that the result beside the form plays. */
	played?: File | undefined;
	/** The models that a press asks, if they are compared: prepared answers are never accepted then. */
	compared?: readonly ShownModel[];
	/** Choices above the main button, or beside it. */
	choices?: ReactNode;
	onSubmit: (input: Input) => void;
	onStop: () => void;
};

/** What shows a form's suggestions. */
export type IdeasProps = {
	model: ShownModel;
	ideas: readonly string[];
	/** The field's content. */
	text: string;
	/** A call costs enough to say what is free. */
	isNotable: boolean;
	/** Fills the field. */
	onPick: (idea: string) => void;
};

type Props = Pick<FormProps<never>, "model" | "isPending" | "choices" | "onStop"> & {
	label: string;
	canSubmit: boolean;
	spending: Spending;
	/** The shortcut of `handleSendKey`; shown if there is a keyboard. */
	hasKeys?: boolean;
};

/**
 * The main button of a form, and Stop beside it while a call runs. When the points are used up, the way to the
 * visitor's own device takes its place if the host allows it.
 */
export function SubmitRow(props: Props) {
	const { model, isPending, spending, choices, onStop } = props;
	const submit = useRef<HTMLButtonElement>(null);
	// Stop is removed with its focus; move it to the main button.
	const handleFocusLost = () => queueMicrotask(() => submit.current?.focus());
	return (
		<>
			{spending.goesToDevice && model.device && !isPending ? (
				// Its place, until its code has come.
				<div className="min-h-15">
					<DeviceWayOut
						model={model}
						onSwitch={() => {
							submit.current?.focus();
							submit.current?.form?.requestSubmit();
						}}
					/>
				</div>
			) : (
				<div className="mt-4 flex flex-wrap items-center gap-3">
					<SubmitButton ref={submit} {...props} />
					{isPending && <StopButton onStop={onStop} onFocusLost={handleFocusLost} />}
					{choices}
					<PointsLeft spending={spending} />
				</div>
			)}
			{spending.notice && (
				<p className="mt-2 text-sm">
					<AllowanceNote spending={spending} />
				</p>
			)}
		</>
	);
}

/** Its name is the action alone; the price, if it matters, is its description. */
function SubmitButton(props: Props & { ref: RefObject<HTMLButtonElement | null> }) {
	const { ref, label, isPending, canSubmit, spending, hasKeys = false } = props;
	const t = useTexts("tasks");
	const keys = hasKeys ? sendKeys() : undefined;
	return (
		<SpendButton
			ref={ref}
			type="submit"
			cost={isPending ? { ...spending, canSpend: true, isNotable: false } : spending}
			disabled={!canSubmit && !isPending}
			// `disabled` would lose the focus; the form ignores presses meanwhile.
			aria-disabled={isPending || undefined}
			aria-keyshortcuts={keys?.names}
			// Ignore the second press of a double click, since the first call may already have ended.
			onClick={(event) => event.detail > 1 && event.preventDefault()}
			className="min-w-44 whitespace-nowrap max-sm:min-w-28 max-sm:grow"
			after={
				!isPending &&
				keys && (
					<span
						dir="ltr"
						aria-hidden="true"
						className="ms-1 font-normal font-sans text-sm max-sm:hidden pointer-coarse:hidden"
					>
						{keys.signs}
					</span>
				)
			}
		>
			{isPending ? t("processing") : label}
		</SpendButton>
	);
}

/** The points left, once they are few. */
function PointsLeft({ spending: { isScarce, balance } }: Pick<Props, "spending">) {
	const t = useTexts("tasks");
	if (!isScarce || !balance) return null;
	const { left, limit } = balance;
	return (
		<p className="flex items-center gap-2 text-sm text-soft tabular-nums">
			<svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 -rotate-90 fill-none stroke-3">
				<circle cx="10" cy="10" r="8" className="stroke-line" />
				<circle
					cx="10"
					cy="10"
					r="8"
					pathLength="100"
					strokeDasharray={`${(100 * left) / limit} 100`}
					className="stroke-warn"
				/>
			</svg>
			{t("pointsLeft", { left, limit })}
		</p>
	);
}

type DraftProps = { name: string; field: RefObject<HTMLElement | null> };

/** Restores the draft that a prefill replaced. */
export function UndoDraft({ name, field }: DraftProps) {
	const t = useTexts("tasks");
	return (
		<UndoPrefill
			of={draftKey(name)}
			said={t("draftReplaced")}
			label={t("draftBack")}
			onUndone={() => field.current?.focus()}
		/>
	);
}

type UndoPrefillProps = { of: string; said: string; label: string; onUndone: () => void };

/** Offers to undo a prefill. Place it at a form's end, so that nothing moves when it disappears. */
export function UndoPrefill({ of, said, label, onUndone }: UndoPrefillProps) {
	const isOffered = useUndo(of) !== undefined;
	// Screen readers only announce text added to an existing live region, so render the region first.
	const shown = useDeferredValue(isOffered && said, false);
	return (
		<div aria-live="polite" className="text-sm text-soft">
			{shown && (
				<p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
					{shown}
					<Button
						look="secondary"
						onClick={() => {
							undoLast();
							onUndone();
						}}
					>
						{label}
					</Button>
				</p>
			)}
		</div>
	);
}

/** Scrolls to a field that was filled from elsewhere and focuses it, but not after a reload or Back. */
export function usePrefillFocus(field: RefObject<HTMLElement | null>): void {
	const { state, key, isNew } = useEntry();
	const isDue = isNew && state.isPrefilled === true;
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each form that is filled.
	useEffect(() => {
		const element = field.current;
		if (!element || !isDue) return;
		element.scrollIntoView({ block: "center" });
		// On a touch screen, focus would open the keyboard over the page.
		const isTouch = matchMedia("(pointer: coarse)").matches;
		const target = isTouch ? element.closest("form") : element;
		target?.focus({ preventScroll: true });
	}, [isDue, key, field]);
}

/** The navigation whose example was last sent. */
let sentKey: number | undefined;

/**
 * Sends a form that was prefilled with an example to run, once, and not after a reload or Back. If points are missing,
 * the example just stays in the form.
 */
export function useRunOnArrival(run: () => void, isReady = true): void {
	const { state, key, isNew } = useEntry();
	const isDue = isNew && state.runs === true && isReady;
	const handleDue = useEffectEvent(run);
	useEffect(() => {
		if (!isDue || key === sentKey) return;
		sentKey = key;
		handleDue();
	}, [isDue, key]);
}

/**
 * Keeps the focus in a panel whose content changes: if the focused button is removed with the old content, the panel
 * takes the focus instead of the top of the page.
 */
export function useRestoreFocus(content: string) {
	const panel = useRef<HTMLDivElement>(null);
	const before = useRef(content);

	useEffect(() => {
		if (before.current === content) return;
		before.current = content;
		if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
	}, [content]);

	return panel;
}
