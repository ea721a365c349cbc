import {
	type KeyboardEvent,
	type MouseEvent,
	type RefObject,
	type TouchEvent,
	type UIEvent,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
	type WheelEvent,
} from "react";

/** So many pixels from the bottom count as the bottom. */
const NEAR = 24;
const upwardKeys = ["ArrowUp", "PageUp", "Home"];

export type StickToBottomOptions = {
	box: RefObject<HTMLDivElement | null>;
	/** Kept in sight: the end, or the last question, below which its answer is read. */
	anchor: "end" | "question";
	/** A new question scrolls to the anchor, wherever the reader was. */
	questionId: number | undefined;
};

/**
 * Keeps the anchor of a growing text in sight until the reader scrolls up, by wheel, touch, key or scroll
 * bar. Back at the end, it follows again. `content` belongs on the one growing element in the box.
 */
export function useStickToBottom({ box, anchor, questionId }: StickToBottomOptions) {
	const content = useRef<HTMLDivElement>(null);
	/** The last seen position, and whether to stay at the anchor. */
	const place = useRef({ isHeld: true, top: 0, height: 0, touchY: 0 });
	const [isFollowing, setIsFollowing] = useState(true);

	function hold(isOn: boolean) {
		place.current.isHeld = isOn;
		setIsFollowing(isOn);
	}
	function look({ scrollTop: top, scrollHeight: height }: Element) {
		Object.assign(place.current, { top, height });
	}
	function goTo(element: Element) {
		const question = [...element.querySelectorAll<HTMLElement>("[data-role=user]")].at(-1);
		// Before the first message there is nothing to follow: what welcomes the visitor is read from its top.
		if (anchor === "end") element.scrollTop = question ? element.scrollHeight : 0;
		else element.scrollTop = question ? question.offsetTop - NEAR : 0;
		look(element);
	}
	function letGo({ currentTarget }: { currentTarget: Element }) {
		// Already at the top: this was not a scroll up.
		if (place.current.isHeld && currentTarget.scrollTop > 0) hold(false);
	}
	function follow() {
		hold(true);
		if (box.current) goTo(box.current);
	}

	const handleGrowth = useEffectEvent((element: Element) =>
		place.current.isHeld ? goTo(element) : look(element),
	);
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
			const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
			const before = { ...place.current };
			look(event.currentTarget);
			const isAtEnd = isEndOf({ scrollTop, scrollHeight, clientHeight });
			const hasGoneUp = scrollTop < before.top && !isAtEnd;
			const hasGoneDown = scrollTop > before.top;
			// A text that became shorter moves without the reader.
			if (hasGoneUp && scrollHeight >= before.height) letGo(event);
			else if (hasGoneDown && anchor === "question") letGo(event);
			else if (hasGoneDown && isAtEnd && !before.isHeld) hold(true);
		},
		onClick({ target, currentTarget }: MouseEvent) {
			// A fold that opens is read from the line that was pressed.
			if (!(target instanceof Element) || !target.closest("[aria-expanded]")) return;
			place.current.isHeld = false;
			requestAnimationFrame(() => hold(isEndOf(currentTarget)));
		},
		onWheel(event: WheelEvent) {
			if (event.deltaY < 0) letGo(event);
		},
		onKeyDown(event: KeyboardEvent) {
			const { key, shiftKey } = event;
			if (upwardKeys.includes(key) || (key === " " && shiftKey)) letGo(event);
		},
		onTouchStart({ touches }: TouchEvent) {
			place.current.touchY = touches[0]?.clientY ?? 0;
		},
		onTouchMove(event: TouchEvent) {
			const { clientY = 0 } = event.touches[0] ?? {};
			if (clientY > place.current.touchY) letGo(event);
			place.current.touchY = clientY;
		},
	};
	return { content, handlers, isFollowing, follow };
}

function isEndOf(box: Pick<Element, "scrollTop" | "scrollHeight" | "clientHeight">): boolean {
	return box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR;
}
