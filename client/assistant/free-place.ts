/** What a visitor presses, and the frame of a field. */
const PRESSABLE =
	"a, button, input, select, textarea, summary, label, audio, video, [data-score], [data-frame]";
/** Between the points that are looked at, in pixels: less than the size of a control. */
const STEP = 16;
/** Kept free around the button. */
const GAP = 4;
/** The width of the tab: a phone's page has no controls in this margin. */
const TAB = 16;

/** Between two looks at the page, in milliseconds: an answer that streams changes it with each frame. */
const PAUSE_MS = 200;

/**
 * Keeps a floating button off whatever can be pressed, until the signal fires: it moves from its corner up to the next
 * free place, at this edge of the window or the other one. In its corner it floats over words, which scroll away from
 * under it; where it moves to, it lies on none. If neither edge has such a place, it becomes a tab in the page's margin
 * (`data-tab`).
 */
export function keepFree(button: HTMLElement, signal: AbortSignal): void {
	if (signal.aborted) return;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let placedAt = Number.NEGATIVE_INFINITY;
	let corner: Corner | undefined;
	function place() {
		timer = undefined;
		placedAt = performance.now();
		// Moved between its two halves, a press would be none.
		if (button.matches(":active")) return placeSoon();
		// Of a tab the corner is remembered: to take the tab off for a look is a layout shift.
		const isKnown = button.dataset["tab"] && corner?.direction === document.dir;
		if (!corner || !isKnown) corner = cornerOf(button);
		move(button, corner);
	}
	function placeSoon() {
		timer ??= setTimeout(place, placedAt + PAUSE_MS - performance.now());
	}
	// A conversation scrolls inside the page.
	document.addEventListener("scroll", placeSoon, { signal, capture: true });
	window.addEventListener(
		"resize",
		() => {
			corner = undefined;
			placeSoon();
		},
		{ signal },
	);
	const sizes = new ResizeObserver(placeSoon);
	sizes.observe(document.body);
	const changes = new MutationObserver(placeSoon);
	changes.observe(document.body, {
		subtree: true,
		childList: true,
		attributeFilter: ["class", "hidden", "open"],
	});
	signal.addEventListener("abort", () => {
		sizes.disconnect();
		changes.disconnect();
		clearTimeout(timer);
	});
}

/** Where the button stands before it moves, in pixels of the window; on which side is a matter of the language. */
type Corner = { left: number; top: number; width: number; height: number; direction: string };

function cornerOf(button: HTMLElement): Corner {
	delete button.dataset["tab"];
	// Offsets ignore `translate`.
	const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = button;
	return { left, top, width, height, direction: document.dir };
}

type Place = { right: number; up: number; tab?: "start" | "end" };

function move(button: HTMLElement, corner: Corner): void {
	const { right, up, tab } = freePlace(button, corner);
	if (tab) button.dataset["tab"] = tab;
	else delete button.dataset["tab"];
	button.style.translate = right === 0 && up === 0 ? "" : `${right}px ${-up}px`;
}

/** The first free place, as a distance from the corner. */
function freePlace(button: HTMLElement, { left: corner, top, width, height }: Corner): Place {
	const edge = document.documentElement.clientWidth;
	const column = (from: number, to: number, isTaken: IsTaken = isPressable): Column => ({
		bottom: top + height + GAP,
		rows: Math.ceil((height + 2 * GAP) / STEP),
		isFree(y) {
			for (let point = from; point < to + STEP; point += STEP) {
				const x = Math.min(point, to);
				const stack = document.elementsFromPoint(x, y);
				if (stack.some((one) => !button.contains(one) && isTaken(one, x, y))) return false;
			}
			return true;
		},
	});
	const across = edge - corner - width;
	const ownPlace = column(corner - GAP, corner + width + GAP);
	if (takenRow(ownPlace, ownPlace.bottom) === undefined) return { right: 0, up: 0 };
	for (const left of [corner, across]) {
		const up = riseIn(column(left - GAP, left + width + GAP, isPressableOrRead));
		if (up !== undefined) return { right: left - corner, up };
	}
	const atRight = riseIn(column(edge - TAB, edge - 1));
	const atLeft = riseIn(column(0, TAB - 1));
	const [end, start] = corner > across ? [atRight, atLeft] : [atLeft, atRight];
	if (end === undefined && start !== undefined) return { right: 0, up: start, tab: "start" };
	return { right: 0, up: end ?? 0, tab: "end" };
}

type IsTaken = (element: Element, x: number, y: number) => boolean;
/** Where the button may rise: `rows` make up its height, `bottom` is where it stands in its corner. */
type Column = { bottom: number; rows: number; isFree: (y: number) => boolean };

/** How far up the next free place is; undefined if there is none in the window. */
function riseIn(column: Column): number | undefined {
	const { bottom, rows } = column;
	let low = bottom;
	while (low >= rows * STEP) {
		const taken = takenRow(column, low);
		if (taken === undefined) return bottom - low;
		low -= (taken + 1) * STEP;
	}
	return undefined;
}

/** The highest taken row of the place that ends at `low`. The highest, because it rules out the most other places. */
function takenRow({ rows, isFree }: Column, low: number): number | undefined {
	for (let row = rows; row >= 0; row--) {
		if (!isFree(low - row * STEP)) return row;
	}
	return undefined;
}

function isPressable(element: Element): boolean {
	return element.matches(PRESSABLE);
}

/** Also sees a line between two points, which is lower than they are apart or half scrolled away. */
function isPressableOrRead(element: Element, x: number, y: number): boolean {
	if (isPressable(element)) return true;
	const range = document.createRange();
	return [...element.childNodes].some((node) => {
		if (!(node instanceof Text)) return false;
		range.selectNodeContents(node);
		return [...range.getClientRects()].some(
			({ left, right, top, bottom }) =>
				left <= x && x <= right && top <= y + STEP / 2 && y - STEP / 2 <= bottom,
		);
	});
}
