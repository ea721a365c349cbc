import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** As near to the bottom as counts for being there, in pixels. */
const NEAR = 24;
const upwardKeys = ["ArrowUp", "PageUp", "Home"];

/** What is kept in sight: the end of the text, or the last question, from which its answer is read. */
export type Anchor = "end" | "question";

type Elements = {
	/** The element that scrolls. */
	box: RefObject<HTMLDivElement | null>;
	/** The one element inside it, which grows. */
	content: RefObject<HTMLDivElement | null>;
};

type Following = {
	isFollowing: boolean;
	/** Goes to the anchor and stays there. */
	follow: () => void;
};

/**
 * Keeps the anchor of a growing text in sight until the reader goes elsewhere: an upward wheel,
 * finger, key or any other upward move inside the box ends it at once, over whatever it happens.
 * Being back at the end begins it again.
 */
export function useFollowing({ box, content }: Elements, anchor: Anchor): Following {
	const place = useRef<Place>({ isHeld: true, top: 0, height: 0 });
	const [isFollowing, setIsFollowing] = useState(true);

	const hold = useCallback((isOn: boolean) => {
		place.current.isHeld = isOn;
		setIsFollowing(isOn);
	}, []);
	const follow = useCallback(() => {
		hold(true);
		if (box.current) goTo(box.current, anchor, place.current);
	}, [box, anchor, hold]);

	useEffect(() => {
		const { current: element } = box;
		if (!element || !content.current) return;
		return watch(element, content.current, { anchor, place: place.current, hold });
	}, [box, content, anchor, hold]);

	return { isFollowing, follow };
}

/** Where the box was when it was last looked at, and whether it is to stay at its anchor. */
type Place = { isHeld: boolean; top: number; height: number };

function look(box: HTMLElement, place: Place) {
	place.top = box.scrollTop;
	place.height = box.scrollHeight;
}

function goTo(box: HTMLElement, anchor: Anchor, place: Place) {
	const question = [...box.querySelectorAll<HTMLElement>("[data-role=user]")].at(-1);
	if (anchor === "end") box.scrollTop = box.scrollHeight;
	else box.scrollTop = question ? question.offsetTop - NEAR : 0;
	look(box, place);
}

type Hold = { anchor: Anchor; place: Place; hold: (isOn: boolean) => void };

function watch(box: HTMLElement, content: HTMLElement, { anchor, place, hold }: Hold) {
	const ending = new AbortController();
	const options = { signal: ending.signal, passive: true };
	let touchY = 0;

	function letGo() {
		// Where nothing is above, nobody has gone up.
		if (place.isHeld && box.scrollTop > 0) hold(false);
	}
	function handleScroll() {
		const before = { ...place };
		look(box, place);
		const isAtEnd = place.height - place.top - box.clientHeight <= NEAR;
		const hasGoneUp = place.top < before.top && !isAtEnd;
		const hasGoneDown = place.top > before.top;
		// A text that has become shorter moves by itself.
		if (hasGoneUp && place.height >= before.height) letGo();
		else if (hasGoneDown && anchor === "question") letGo();
		else if (hasGoneDown && isAtEnd && !place.isHeld) hold(true);
	}

	box.addEventListener("scroll", handleScroll, options);
	box.addEventListener("wheel", ({ deltaY }) => deltaY < 0 && letGo(), options);
	box.addEventListener("keydown", (event) => isUpward(event) && letGo(), options);
	box.addEventListener(
		"touchstart",
		({ touches }) => {
			touchY = touches[0]?.clientY ?? 0;
		},
		options,
	);
	box.addEventListener(
		"touchmove",
		({ touches }) => {
			const y = touches[0]?.clientY ?? touchY;
			if (y > touchY) letGo();
			touchY = y;
		},
		options,
	);

	const sizes = new ResizeObserver(() => {
		if (place.isHeld) goTo(box, anchor, place);
		else look(box, place);
	});
	sizes.observe(content);
	sizes.observe(box);
	return () => {
		ending.abort();
		sizes.disconnect();
	};
}

function isUpward({ key, shiftKey }: KeyboardEvent): boolean {
	return upwardKeys.includes(key) || (key === " " && shiftKey);
}
