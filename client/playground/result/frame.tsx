import clsx from "clsx";
import { Square } from "lucide-react";
import {
	createContext,
	type ReactNode,
	type RefObject,
	use,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Card, cardLook } from "../../ui/card.tsx";

/** One of two columns of results: its model, and its own Stop. */
type Column = { name: string; place: number; onStop: (() => void) | undefined };

/** Undefined for a single column. */
export const ColumnContext = createContext<Column | undefined>(undefined);

/** The rest of the row of a chat's model, for what the conversation has there; undefined in an embedded panel. */
export const ChatRowContext = createContext<HTMLElement | null | undefined>(undefined);

type ModelColumnProps = {
	/** Above a conversation, which has no card. */
	isBare?: boolean;
	children: ReactNode;
};

/** The upper half of the card of model and form. */
export function ModelColumn({ isBare = false, children }: ModelColumnProps) {
	return (
		<div
			className={clsx(
				"min-w-0 [grid-area:select] print:hidden",
				!isBare && [cardLook, "rounded-b-none border-b-0 pb-3 sm:pb-4 lg:pb-0"],
			)}
		>
			{children}
		</div>
	);
}

/** The lower half of that card: the input panel of the chosen model. Beside a long result it stays in view. */
export function InputColumn({ children }: { children: ReactNode }) {
	return (
		<Card className="input-column min-w-0 self-start rounded-t-none border-t-0 pt-0 [grid-area:input] sm:pt-0 lg:pt-4 print:hidden">
			{children}
		</Card>
	);
}

type ResultsProps = {
	children: ReactNode;
	actions?: ReactNode;
	/** When it becomes true, the results scroll into view. */
	isPending?: boolean;
	/** The content has a heading of its own, which is larger. */
	isQuiet?: boolean;
	/** Stops the call that is pending, where the form's own Stop is out of view. */
	onStop?: (() => void) | undefined;
};

/** The column of results under its heading; one of two columns has its model's name. */
export function ResultsColumn({ children, actions, isQuiet = false, ...props }: ResultsProps) {
	const { isPending = false } = props;
	const t = useTexts("playground");
	const column = use(ColumnContext);
	const card = useRef<HTMLDivElement>(null);
	const isOneOfTwo = column !== undefined;
	const isWatched = isPending && !isOneOfTwo;
	// Known a frame late, at the end too: the head must not keep the room of a Stop that is gone.
	const isFormAway = useIsFormAway(card, isWatched) && isWatched;
	const onStop = isFormAway ? props.onStop : column?.onStop;
	const isCalled = isPending && !column?.place;
	useEffect(() => {
		if (!isCalled || !card.current) return;
		// Side by side, the figures stand above both results.
		bringIntoView((isOneOfTwo && card.current.parentElement) || card.current);
	}, [isCalled, isOneOfTwo]);
	useEffect(() => {
		// A button that repeats the call disappears, or is disabled, with the focus.
		const { activeElement } = document;
		const isLost = activeElement === document.body || activeElement?.matches(":disabled");
		if (isPending && isLost) card.current?.focus({ preventScroll: true });
	}, [isPending]);
	return (
		<Card
			id={column ? undefined : "results"}
			ref={card}
			tabIndex={-1}
			data-results=""
			{...(column && { role: "region", "aria-label": column.name })}
			className={clsx(
				"flex min-h-80 min-w-0 flex-col",
				!column && "self-start [grid-area:results]",
			)}
		>
			<div
				className={clsx(
					"flex items-center justify-between gap-2",
					isQuiet || "min-h-11",
					isFormAway
						? "sticky top-0 z-10 -mt-1.5 mb-0.5 bg-surface py-1.5"
						: isQuiet
							? "mb-1"
							: "mb-2",
				)}
			>
				<h2 className={isQuiet ? "text-[0.8125rem] text-soft" : "text-xl font-semibold"}>
					{column?.name ?? t("results")}
				</h2>
				{isPending && onStop && (
					<StopButton
						onStop={onStop}
						onFocusLost={() => card.current?.focus({ preventScroll: true })}
					/>
				)}
				{actions}
			</div>
			{/* What sticks to the window's foot stays inside, so that it never lies on the head. */}
			<div className="flex grow flex-col">{children}</div>
		</Card>
	);
}

/** How much of the form's Stop counts as in view. */
const IN_VIEW = 0.9;

/** Whether the form's Stop is out of view: on a phone, a running result fills the window. */
function useIsFormAway(card: RefObject<HTMLElement | null>, isPending: boolean): boolean {
	const [isAway, setIsAway] = useState(false);
	useEffect(() => {
		const results = card.current;
		const stop = results?.parentElement?.querySelector<HTMLElement>("form [data-stop]");
		if (!isPending || !results || !stop) return;
		const observer = new IntersectionObserver(
			(entries) => {
				const { intersectionRatio = 1, isIntersecting = true } = entries.at(-1) ?? {};
				setIsAway(intersectionRatio < IN_VIEW);
				// Screen readers and the keyboard meet one Stop, not two of the same name.
				if (!isIntersecting && stop.matches(":focus")) results.focus({ preventScroll: true });
				stop.inert = !isIntersecting;
			},
			{ threshold: [0, IN_VIEW] },
		);
		observer.observe(stop);
		return () => {
			observer.disconnect();
			stop.inert = false;
			setIsAway(false);
		};
	}, [card, isPending]);
	return isAway;
}

/**
 * Below the form, running results have a window of their own (styles.css). Beside it, the card has the shape of its
 * result already: a picture may fit in the window from the card's top on.
 */
export function bringIntoView(results: HTMLElement) {
	const { top, bottom } = results.getBoundingClientRect();
	const isBelowForm = window.matchMedia("(width < 64rem)").matches;
	if (isBelowForm || top < 0 || bottom > window.innerHeight) {
		results.scrollIntoView({ block: "start" });
	}
}

/** Both columns, with other content in place of the input panel. */
export function ScreenFrame({ children }: { children: ReactNode }) {
	return (
		<>
			<InputColumn>{children}</InputColumn>
			<ResultsColumn>{null}</ResultsColumn>
		</>
	);
}

type StopProps = {
	onStop: () => void;
	/** Called if the button disappears while it has the focus. */
	onFocusLost: () => void;
};

export function StopButton({ onStop, onFocusLost }: StopProps) {
	const t = useTexts("tasks");
	const button = useRef<HTMLButtonElement>(null);
	const handleLeave = useEffectEvent(onFocusLost);

	useLayoutEffect(() => {
		const here = button.current;
		return () => {
			if (document.activeElement === here) handleLeave();
		};
	}, []);

	return (
		<Button ref={button} data-stop="" look="secondary" onClick={onStop}>
			<Square aria-hidden="true" className="size-4" />
			{t("stop")}
		</Button>
	);
}
