import {
	type KeyboardEvent,
	type MouseEvent,
	type PointerEvent,
	type RefObject,
	type TouchEvent,
	type UIEvent,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
	type WheelEvent,
} from "react";

/** Distance from the end, in pixels, that still counts as the end. */
const NEAR = 24;
const upwardKeys = ["ArrowUp", "PageUp", "Home"];
const downwardKeys = ["ArrowDown", "PageDown", "End"];

export type ReadingPlaceOptions = {
	box: RefObject<HTMLDivElement | null>;
	/** The last question. A new one is followed, wherever the reader was. */
	questionId: string | undefined;
	/** What is read: its place is kept under this name. */
	name: string;
};

/** Where a reader was: which message was at the top of the box, and how far it had been scrolled. */
type Place = { questionId: string | undefined; message: number; offset: number };

type Held = {
	target: ((element: Element) => number) | undefined;
	top: number;
	touchY: number;
	isPressed: boolean;
};

/** Places that readers chose, for the visit. */
const places = new Map<string, Place>();

/**
 * Shows an answer from its beginning: follows its growth until its question is at the top of the box, and no further.
 * It ends for good, until the next question, when the reader turns to something else: by any scroll that neither this
 * code nor a shrinking text made, or a selection in the box. While the pointer is pressed there, nothing moves either.
 * Browsers' scroll anchoring is off meanwhile (conversation-log.tsx). Keys, wheel and fingers count at once, as the
 * first step of a smooth scroll may come after the text's next growth.
 * `content` belongs on the one growing element in the box.
 */
export function useReadingPlace({ box, questionId, name }: ReadingPlaceOptions) {
	const content = useRef<HTMLDivElement>(null);
	/** What to scroll to whenever something grows, the last position seen, and pressed inputs. */
	const place = useRef<Held>({ target: beginning, top: 0, touchY: 0, isPressed: false });
	const [isFollowing, setIsFollowing] = useState(true);
	const [isEndSeen, setIsEndSeen] = useState(true);

	function hold(target?: Held["target"]) {
		place.current.target = target;
		setIsFollowing(target !== undefined);
		if (box.current) keepPlace(box.current);
	}
	function keepPlace(element: Element) {
		const { target } = place.current;
		if (target === beginning) places.delete(name);
		if (target) return;
		const { scrollTop } = element;
		const tops = messagesIn(element).map(({ offsetTop }) => offsetTop);
		const message = tops.findLastIndex((top) => top <= scrollTop);
		places.set(name, { questionId, message, offset: scrollTop - (tops[message] ?? 0) });
	}
	function follow(element: Element) {
		const { target } = place.current;
		if (!target) return;
		element.scrollTop = target(element);
		place.current.top = element.scrollTop;
	}
	function letGo(element: Element, isUpward: boolean) {
		// Not a scroll where there is nothing more to see.
		if (isUpward ? element.scrollTop <= 0 : distanceToEnd(element) < 1) return;
		if (place.current.target) hold();
	}
	function jumpToEnd() {
		const { current: element } = box;
		if (!element) return;
		hold();
		for (const one of messagesIn(element).slice(-1)) one.style.contentVisibility = "visible";
		element.scrollTop = element.scrollHeight;
		// The pressed button is gone now.
		element.focus({ preventScroll: true });
	}

	function growIn(element: Element) {
		setIsEndSeen(seesEnd(element));
		const { target, isPressed } = place.current;
		if (!target || isPressed) return;
		if (isSelectedIn(element)) return hold();
		follow(element);
		setIsEndSeen(seesEnd(element));
	}
	const handleGrowth = useEffectEvent(growIn);
	useEffect(() => {
		const { current: element } = box;
		if (!element || !content.current) return;
		const sizes = new ResizeObserver(() => handleGrowth(element));
		sizes.observe(content.current);
		sizes.observe(element);
		return () => sizes.disconnect();
	}, [box]);

	const handleQuestion = useEffectEvent(() => {
		const { current: element } = box;
		const kept = places.get(name);
		if (!element) return;
		const isKept = kept?.questionId === questionId;
		hold(kept && isKept ? (log) => topOf(log, kept) : beginning);
		follow(element);
	});
	useEffect(() => {
		if (questionId !== undefined) handleQuestion();
	}, [questionId]);

	const handlers = {
		onScroll({ currentTarget }: UIEvent) {
			const { top, target } = place.current;
			const { scrollTop } = currentTarget;
			place.current.top = scrollTop;
			setIsEndSeen(seesEnd(currentTarget));
			if (scrollTop === top) return;
			// A text that shrinks moves up too, and then ends at the box's end.
			const isShrunk = scrollTop < top && distanceToEnd(currentTarget) < 1;
			if (target && !isShrunk) hold();
			else keepPlace(currentTarget);
		},
		onPointerDown({ currentTarget }: PointerEvent) {
			place.current.isPressed = true;
			const released = new AbortController();
			function handleMove({ type, buttons }: globalThis.PointerEvent) {
				if (type === "pointermove" && buttons > 0) return;
				place.current.isPressed = false;
				released.abort();
				growIn(currentTarget);
			}
			// Some browsers fire no event at the end of a scroll bar drag.
			for (const type of ["pointerup", "pointercancel", "pointermove"] as const) {
				window.addEventListener(type, handleMove, { signal: released.signal });
			}
		},
		onClick({ target, currentTarget }: MouseEvent) {
			// A fold that opens must keep the pressed line in place.
			const line = target instanceof Element && target.closest("[aria-expanded]");
			if (!line) return;
			const { top } = line.getBoundingClientRect();
			place.current.target = undefined;
			requestAnimationFrame(() => {
				currentTarget.scrollTop += line.getBoundingClientRect().top - top;
				const isInPlace = Math.abs(currentTarget.scrollTop - beginning(currentTarget)) < 1;
				hold(isInPlace ? beginning : undefined);
			});
		},
		onWheel({ currentTarget, deltaY }: WheelEvent) {
			if (deltaY !== 0) letGo(currentTarget, deltaY < 0);
		},
		onKeyDown(event: KeyboardEvent) {
			const { key, shiftKey, currentTarget, target } = event;
			const isSpace = key === " " && target === currentTarget;
			if (upwardKeys.includes(key) || (isSpace && shiftKey)) letGo(currentTarget, true);
			else if (downwardKeys.includes(key) || isSpace) letGo(currentTarget, false);
		},
		onTouchStart({ touches }: TouchEvent) {
			place.current.touchY = touches[0]?.clientY ?? 0;
		},
		onTouchMove({ currentTarget, touches }: TouchEvent) {
			const { clientY = 0 } = touches[0] ?? {};
			const { touchY } = place.current;
			if (clientY !== touchY) letGo(currentTarget, clientY > touchY);
			place.current.touchY = clientY;
		},
	};
	return { content, handlers, isFollowing, isEndSeen, jumpToEnd };
}

function messagesIn(element: Element): HTMLElement[] {
	return [...element.querySelectorAll<HTMLElement>("[data-role]")];
}

/**
 * The scroll position for reading the last answer: its question at the top, or as far as the text reaches; of a long
 * question the end, in the upper half. 0 before the first question.
 */
function beginning(element: Element): number {
	const question = [...element.querySelectorAll<HTMLElement>("[data-role=user]")].at(-1);
	if (!question) return 0;
	const { scrollHeight, clientHeight } = element;
	const { offsetTop, offsetHeight } = question;
	const room = Number.parseFloat(getComputedStyle(element).scrollPaddingTop) || 0;
	const top = Math.max(0, offsetTop - room, offsetTop + offsetHeight - clientHeight / 2);
	return Math.min(top, scrollHeight - clientHeight);
}

/** The scroll position of a place where a reader was. */
function topOf(element: Element, { message, offset }: Place): number {
	const messages = messagesIn(element);
	// The browser guesses the height of messages that it has not laid out yet.
	for (const one of messages.slice(Math.max(0, message)).slice(0, 3)) {
		one.style.contentVisibility = "visible";
	}
	return (messages[message]?.offsetTop ?? 0) + offset;
}

/** Whether the end of the last message is in view. */
function seesEnd(element: Element): boolean {
	const last = messagesIn(element).at(-1);
	if (!last) return true;
	const end = last.offsetTop + last.offsetHeight;
	return end - element.scrollTop - element.clientHeight <= NEAR;
}

/** Whether the visitor has selected something in an element. */
function isSelectedIn(element: Element): boolean {
	const selection = getSelection();
	return (
		selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(element)
	);
}

/** Distance in pixels from the visible part to the end. */
function distanceToEnd({ scrollHeight, scrollTop, clientHeight }: Element): number {
	return scrollHeight - scrollTop - clientHeight;
}
