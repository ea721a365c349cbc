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

/** Distance from the bottom, in pixels, that still counts as the bottom. */
const NEAR = 24;
/** Room in pixels above a question that is read from its top: less than the gap between messages. */
const ABOVE = 8;
const upwardKeys = ["ArrowUp", "PageUp", "Home"];
const downwardKeys = ["ArrowDown", "PageDown", "End"];

export type StickToBottomOptions = {
	box: RefObject<HTMLDivElement | null>;
	/** The element kept in view: the end, or the last question, so that its answer is read from the top. */
	anchor: "end" | "question";
	/** A new question scrolls to the anchor, wherever the reader was. */
	questionId: string | undefined;
	/** What is read: its place is kept under this name. */
	name: string;
};

/** Where a reader was: which message was at the top of the box, and how far it had been scrolled. */
type Place = { questionId: string | undefined; message: number; offset: number };

/** Places that are not the anchor's, for the visit. */
const places = new Map<string, Place>();

/**
 * Keeps the anchor of a growing text in view until the reader turns to something else, and again once the reader has
 * scrolled back to the end. Reading elsewhere is any scroll that neither this code nor a shrinking text made; while
 * something is selected in the box or the pointer is pressed there, nothing moves either. Browsers' scroll anchoring is
 * off meanwhile (conversation-log.tsx). Keys, wheel and fingers count at once, as the first step of a smooth scroll may
 * come after the text's next growth.
 * `content` belongs on the one growing element in the box.
 */
export function useStickToBottom({ box, anchor, questionId, name }: StickToBottomOptions) {
	const content = useRef<HTMLDivElement>(null);
	/** Whether to stick to the anchor, the reader's last direction, the last position seen, and pressed inputs. */
	const place = useRef({ isHeld: true, isDownward: false, top: 0, touchY: 0, isPressed: false });
	const [isFollowing, setIsFollowing] = useState(true);

	function hold(isOn: boolean) {
		place.current.isHeld = isOn;
		setIsFollowing(isOn);
		if (box.current) keepPlace(box.current);
	}
	function keepPlace(element: Element) {
		places.delete(name);
		if (place.current.isHeld) return;
		const { scrollTop } = element;
		const tops = messagesIn(element).map(({ offsetTop }) => offsetTop);
		const message = tops.findLastIndex((top) => top <= scrollTop);
		places.set(name, { questionId, message, offset: scrollTop - (tops[message] ?? 0) });
	}
	function returnTo(element: Element, { message, offset }: Place) {
		const messages = messagesIn(element);
		// The browser guesses the height of messages that it has not laid out yet.
		for (const one of messages.slice(Math.max(0, message)).slice(0, 3)) {
			one.style.contentVisibility = "visible";
		}
		element.scrollTop = (messages[message]?.offsetTop ?? 0) + offset;
		place.current.top = element.scrollTop;
		hold(false);
	}
	function goTo(element: Element) {
		const question = [...element.querySelectorAll<HTMLElement>("[data-role=user]")].at(-1);
		// Nothing to follow before the first message: the welcome is read from its top.
		if (anchor === "end") element.scrollTop = question ? element.scrollHeight : 0;
		else element.scrollTop = question ? question.offsetTop - ABOVE : 0;
		place.current.top = element.scrollTop;
	}
	function letGo({ currentTarget }: { currentTarget: Element }, isUpward: boolean) {
		place.current.isDownward = !isUpward;
		// Below the last question one also reads downward.
		if (!isUpward && anchor === "end") return;
		// Already at the top, so this was not a scroll up.
		if (isUpward && currentTarget.scrollTop <= 0) return;
		if (place.current.isHeld) hold(false);
	}
	function follow() {
		hold(true);
		if (box.current) goTo(box.current);
	}

	function growIn(element: Element) {
		if (!place.current.isHeld || place.current.isPressed) return;
		if (isSelectedIn(element)) hold(false);
		else goTo(element);
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
		const kept = places.get(name);
		if (box.current && kept && kept.questionId === questionId) returnTo(box.current, kept);
		else follow();
	});
	useEffect(() => {
		if (questionId !== undefined) handleQuestion();
	}, [questionId]);

	const handlers = {
		onScroll(event: UIEvent) {
			const { currentTarget } = event;
			const { top, isPressed, isHeld } = place.current;
			const { scrollTop } = currentTarget;
			const isUpward = scrollTop < top;
			const isAtEnd = distanceToEnd(currentTarget) <= NEAR;
			place.current.top = scrollTop;
			// A text that shrinks moves up too, and then ends at the box's end.
			const isReader = isPressed || (isHeld && !(isUpward && distanceToEnd(currentTarget) < 1));
			if (scrollTop === top) return;
			if (isReader) place.current.isDownward = !isUpward;
			if (isReader && isHeld && (isUpward || anchor === "question")) hold(false);
			else if (anchor === "end" && !isHeld && place.current.isDownward && !isUpward && isAtEnd)
				hold(true);
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
			place.current.isHeld = false;
			requestAnimationFrame(() => {
				currentTarget.scrollTop += line.getBoundingClientRect().top - top;
				hold(distanceToEnd(currentTarget) < 1);
			});
		},
		onWheel(event: WheelEvent) {
			if (event.deltaY !== 0) letGo(event, event.deltaY < 0);
		},
		onKeyDown(event: KeyboardEvent) {
			const { key, shiftKey, currentTarget, target } = event;
			const isSpace = key === " " && target === currentTarget;
			if (upwardKeys.includes(key) || (isSpace && shiftKey)) letGo(event, true);
			else if (downwardKeys.includes(key) || isSpace) letGo(event, false);
		},
		onTouchStart({ touches }: TouchEvent) {
			place.current.touchY = touches[0]?.clientY ?? 0;
		},
		onTouchMove(event: TouchEvent) {
			const { clientY = 0 } = event.touches[0] ?? {};
			const { touchY } = place.current;
			if (clientY !== touchY) letGo(event, clientY > touchY);
			place.current.touchY = clientY;
		},
	};
	return { content, handlers, isFollowing, follow };
}

function messagesIn(element: Element): HTMLElement[] {
	return [...element.querySelectorAll<HTMLElement>("[data-role]")];
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
