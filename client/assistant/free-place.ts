/** What a visitor presses, and the frame of a field. */
const PRESSABLE =
	"a, button, input, select, textarea, summary, label, audio, video, [data-score], [data-frame]";
/** Between the points that are looked at, in pixels: less than the size of a control. */
const STEP = 12;
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
	function place() {
		timer = undefined;
		placedAt = performance.now();
		move(button);
	}
	function placeSoon() {
		timer ??= setTimeout(place, placedAt + PAUSE_MS - performance.now());
	}
	// A conversation scrolls inside the page.
	document.addEventListener("scroll", placeSoon, { signal, capture: true });
	window.addEventListener("resize", placeSoon, { signal });
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

type Place = { right: number; up: number; tab?: "start" | "end" };

function move(button: HTMLElement): void {
	delete button.dataset["tab"];
	const { right, up, tab } = freePlace(button);
	if (tab) button.dataset["tab"] = tab;
	button.style.translate = right === 0 && up === 0 ? "" : `${right}px ${-up}px`;
}

/** The first free place, as a distance from the corner. */
function freePlace(button: HTMLElement): Place {
	// Offsets ignore `translate`: these are of the corner.
	const { offsetLeft: corner, offsetTop: top, offsetWidth: width, offsetHeight: height } = button;
	const edge = document.documentElement.clientWidth;
	const rise = (from: number, to: number, isTaken: IsTaken = isPressable) =>
		riseTo({ top, height }, (y) => {
			for (let point = from; point < to + STEP; point += STEP) {
				const x = Math.min(point, to);
				const stack = document.elementsFromPoint(x, y);
				if (stack.some((one) => !button.contains(one) && isTaken(one, x, y))) return false;
			}
			return true;
		});
	const across = edge - corner - width;
	if (rise(corner - GAP, corner + width + GAP) === 0) return { right: 0, up: 0 };
	for (const left of [corner, across]) {
		const up = rise(left - GAP, left + width + GAP, isPressableOrRead);
		if (up !== undefined) return { right: left - corner, up };
	}
	const atRight = rise(edge - TAB, edge - 1);
	const atLeft = rise(0, TAB - 1);
	const [end, start] = corner > across ? [atRight, atLeft] : [atLeft, atRight];
	if (end === undefined && start !== undefined) return { right: 0, up: start, tab: "start" };
	return { right: 0, up: end ?? 0, tab: "end" };
}

type IsTaken = (element: Element, x: number, y: number) => boolean;
type Rows = { top: number; height: number };

/** How far up the next free place is; undefined if there is none in the window. */
function riseTo({ top, height }: Rows, isFree: (y: number) => boolean): number | undefined {
	const bottom = top + height + GAP;
	const needed = height + 2 * GAP;
	let free = 0;
	for (let y = bottom; y >= 0; y -= STEP) {
		free = isFree(y) ? free + STEP : 0;
		if (free - STEP >= needed) return bottom - y - (free - STEP);
	}
	return undefined;
}

function isPressable(element: Element): boolean {
	return element.matches(PRESSABLE);
}

function isPressableOrRead(element: Element, x: number, y: number): boolean {
	if (isPressable(element)) return true;
	const range = document.createRange();
	return [...element.childNodes].some((node) => {
		if (!(node instanceof Text)) return false;
		range.selectNodeContents(node);
		return [...range.getClientRects()].some(
			({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
		);
	});
}
