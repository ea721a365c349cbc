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
};

/**
 * Keeps the anchor of a growing text in view until the reader scrolls away by wheel, touch, key or scroll bar, and again
 * once the reader has scrolled back to the end. A scroll event alone proves nothing: browsers scroll by themselves too,
 * for example by scroll anchoring when text grows above what is read.
 * `content` belongs on the one growing element in the box.
 */
export function useStickToBottom({ box, anchor, questionId }: StickToBottomOptions) {
	const content = useRef<HTMLDivElement>(null);
	/** Whether to stick to the anchor, the reader's last direction, the last position seen, and pressed inputs. */
	const place = useRef({ isHeld: true, isDownward: false, top: 0, touchY: 0, hasScrollBar: false });
	const [isFollowing, setIsFollowing] = useState(true);

	function hold(isOn: boolean) {
		place.current.isHeld = isOn;
		setIsFollowing(isOn);
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

	const handleGrowth = useEffectEvent((element: Element) => {
		if (place.current.isHeld) goTo(element);
	});
	useEffect(() => {
		const { current: element } = box;
		if (!element || !content.current) return;
		const sizes = new ResizeObserver(() => handleGrowth(element));
		sizes.observe(content.current);
		sizes.observe(element);
		return () => sizes.disconnect();
	}, [box]);

	const handleQuestion = useEffectEvent(follow);
	useEffect(() => {
		if (questionId !== undefined) handleQuestion();
	}, [questionId]);

	const handlers = {
		onScroll(event: UIEvent) {
			const { currentTarget } = event;
			const { top, hasScrollBar, isHeld, isDownward } = place.current;
			const { scrollTop } = currentTarget;
			place.current.top = scrollTop;
			if (hasScrollBar && scrollTop !== top) letGo(event, scrollTop < top);
			else if (
				anchor === "end" &&
				!isHeld &&
				isDownward &&
				scrollTop > top &&
				distanceToEnd(currentTarget) <= NEAR
			)
				hold(true);
		},
		onPointerDown({ target, currentTarget, clientX }: PointerEvent) {
			if (target !== currentTarget) return;
			const x = clientX - currentTarget.getBoundingClientRect().left - currentTarget.clientLeft;
			if (x >= 0 && x < currentTarget.clientWidth) return;
			place.current.hasScrollBar = true;
			const released = new AbortController();
			function handleMove({ type, buttons }: globalThis.PointerEvent) {
				if (type === "pointermove" && buttons > 0) return;
				place.current.hasScrollBar = false;
				released.abort();
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
			if (key !== "Tab") return;
			// The browser scrolls focused elements into view.
			const { scrollTop } = currentTarget;
			requestAnimationFrame(() => {
				if (currentTarget.scrollTop < scrollTop) letGo({ currentTarget }, true);
			});
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

/** Distance in pixels from the visible part to the end. */
function distanceToEnd({ scrollHeight, scrollTop, clientHeight }: Element): number {
	return scrollHeight - scrollTop - clientHeight;
}
