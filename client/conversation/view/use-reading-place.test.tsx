import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useReadingPlace } from "./use-reading-place.ts";

function Log({ name }: { name: string }) {
	const box = useRef<HTMLDivElement>(null);
	const { content, handlers, isFollowing, isEndSeen, jumpToEnd } = useReadingPlace({
		box,
		questionId: "one",
		name,
	});
	return (
		<>
			<div ref={box} role="log" {...handlers}>
				<div ref={content}>
					<p data-role="user">The question</p>
					<p data-role="assistant">The answer</p>
				</div>
			</div>
			<p role="status">
				{isFollowing ? "following" : "let go"}, {isEndSeen ? "end seen" : "end below"}
			</p>
			<button type="button" onClick={jumpToEnd}>
				Jump
			</button>
		</>
	);
}

let grow: () => void = () => undefined;
beforeEach(() => {
	vi.stubGlobal(
		"ResizeObserver",
		class {
			constructor(callback: () => void) {
				grow = callback;
			}
			observe() {
				// The test says when something grows.
			}
			disconnect() {
				// As above.
			}
		},
	);
});
afterEach(() => getSelection()?.empty());

type Sizes = { question?: { top: number; height: number }; box?: number };

/** A log of 400 pixels with a question at 500, where jsdom lays out nothing; the answer is the rest. */
function renderLog({ question = { top: 500, height: 100 }, box = 400 }: Sizes = {}, name = "") {
	const { unmount } = render(<Log name={name || crypto.randomUUID()} />);
	const log = screen.getByRole("log");
	let height = 700;
	let scrolled = log.scrollTop;
	const end = question.top + question.height;
	const sizes = (element: Element, values: Record<string, () => number>) => {
		for (const [key, get] of Object.entries(values)) Object.defineProperty(element, key, { get });
	};
	sizes(screen.getByText("The question"), {
		offsetTop: () => question.top,
		offsetHeight: () => question.height,
	});
	sizes(screen.getByText("The answer"), {
		offsetTop: () => end,
		offsetHeight: () => height - end,
	});
	Object.defineProperty(log, "scrollTop", {
		get: () => scrolled,
		set(value: number) {
			scrolled = Math.max(0, Math.min(value, height - box));
		},
	});
	sizes(log, { clientHeight: () => box, scrollHeight: () => height });
	return {
		log,
		unmount,
		said: () => screen.getByRole("status").textContent,
		growTo(value: number) {
			height = value;
			log.scrollTop = scrolled;
			fireEvent.scroll(log);
			grow();
		},
		scrollTo(top: number) {
			log.scrollTop = top;
			fireEvent.scroll(log);
		},
	};
}

it.each([
	["a short answer is followed to its end", { long: 100, to: 760, top: 360 }],
	["a long one until its question is at the top", { long: 100, to: 5_000, top: 500 }],
	["of a long question, the end is shown above the answer", { long: 600, to: 5_000, top: 900 }],
])("%s", async (_what, { long, to, top }) => {
	const { log, growTo, said } = renderLog({ question: { top: 500, height: long } });
	growTo(700);
	for (let height = 700; height < to; height += 60) growTo(height);
	growTo(to);
	expect(log.scrollTop).toBe(top);
	const isShort = to < 1_000;
	await vi.waitFor(() => expect(said()).toBe(`following, ${isShort ? "end seen" : "end below"}`));
});

it.each([
	["a key", (log: HTMLElement) => fireEvent.keyDown(log, { key: "PageUp" })],
	["the wheel", (log: HTMLElement) => fireEvent.wheel(log, { deltaY: -100 })],
	["reading on", (log: HTMLElement) => fireEvent.keyDown(log, { key: "PageDown" })],
])("lets go at once, before the browser has scrolled: %s", (_what, turn) => {
	const { log, growTo, said } = renderLog();
	growTo(5_000);
	turn(log);
	growTo(5_600);
	expect(said()).toMatch("let go");
});

it.each([
	["a find in the page, or text drawn over to the edge", 450],
	["a jump to the top", 0],
	["further down", 900],
])("takes a scroll for the reader's, whatever made it: %s", (_what, top) => {
	const { log, scrollTo, growTo, said } = renderLog();
	growTo(5_000);
	scrollTo(top);
	expect(said()).toMatch("let go");
	growTo(6_000);
	expect(log.scrollTop).toBe(top);
});

it.each([
	["downward, at the end", 100],
	["upward, at the top", -100],
])("follows on after a wheel that moved nothing: %s", (_what, deltaY) => {
	const { log, growTo, said } = renderLog({ box: deltaY > 0 ? 400 : 700 });
	growTo(700);
	fireEvent.wheel(log, { deltaY });
	expect(said()).toMatch("following");
});

it("follows a text that becomes shorter", () => {
	const { log, growTo, said } = renderLog();
	growTo(880);
	growTo(760);
	expect(said()).toBe("following, end seen");
	expect(log.scrollTop).toBe(360);
});

it("moves nothing while something is selected, or the pointer is pressed", () => {
	const { log, growTo, said } = renderLog();
	growTo(700);
	fireEvent.pointerDown(log);
	growTo(800);
	expect(log.scrollTop).toBe(300);
	getSelection()?.selectAllChildren(screen.getByText("The question"));
	fireEvent.pointerUp(window);
	expect(log.scrollTop).toBe(300);
	expect(said()).toMatch("let go");
});

it("jumps to the end once, and then stays", async () => {
	const { log, growTo, said } = renderLog();
	growTo(5_000);
	await vi.waitFor(() => expect(said()).toMatch("end below"));
	fireEvent.click(screen.getByRole("button", { name: "Jump" }));
	fireEvent.scroll(log);
	expect(log.scrollTop).toBe(4_600);
	expect(said()).toBe("let go, end seen");
	growTo(6_000);
	expect(log.scrollTop).toBe(4_600);
});

it("keeps a reader's place until the end of the visit, one for each conversation", () => {
	const first = renderLog({}, "one");
	first.growTo(5_000);
	first.scrollTo(150);
	first.unmount();
	const other = renderLog({}, "other");
	other.growTo(5_000);
	expect(other.log.scrollTop).toBe(500);
	other.unmount();
	const again = renderLog({}, "one");
	again.growTo(5_000);
	expect(again.log.scrollTop).toBe(150);
});
