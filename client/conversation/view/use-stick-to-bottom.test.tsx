import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, it } from "vitest";
import { useStickToBottom } from "./use-stick-to-bottom.ts";

function Log({ name }: { name: string }) {
	const box = useRef<HTMLDivElement>(null);
	const { content, handlers, isFollowing } = useStickToBottom({
		box,
		anchor: "end",
		questionId: "one",
		name,
	});
	return (
		<div ref={box} role="log" {...handlers}>
			<div ref={content}>
				<p data-role="user">{isFollowing ? "following" : "let go"}</p>
			</div>
		</div>
	);
}

/** A log of 400 pixels at the end of 1,000, where jsdom lays out nothing. */
function renderLog(name: string = crypto.randomUUID()) {
	const { unmount } = render(<Log name={name} />);
	const log = screen.getByRole("log");
	Object.defineProperty(log, "clientHeight", { value: 400 });
	let height = 1_000;
	Object.defineProperty(log, "scrollHeight", { get: () => height });
	return {
		log,
		unmount,
		growTo(value: number) {
			height = value;
		},
		scrollTo(top: number) {
			log.scrollTop = top;
			fireEvent.scroll(log);
		},
	};
}

it("follows again once the reader is back at the end", () => {
	const { log, scrollTo } = renderLog();
	scrollTo(600);
	fireEvent.wheel(log, { deltaY: -100 });
	scrollTo(500);
	expect(log.textContent).toBe("let go");
	fireEvent.wheel(log, { deltaY: 100 });
	scrollTo(600);
	expect(log.textContent).toBe("following");
});

it.each([
	["a key", (log: HTMLElement) => fireEvent.keyDown(log, { key: "PageUp" })],
	["the wheel", (log: HTMLElement) => fireEvent.wheel(log, { deltaY: -100 })],
])("does not take scroll anchoring for the reader's return: %s", (_what, turnUpward) => {
	const { log, growTo, scrollTo } = renderLog();
	scrollTo(600);
	turnUpward(log);
	// The text grows before the browser has scrolled upward, and the browser keeps the end where it is.
	growTo(1_038);
	scrollTo(638);
	expect(log.textContent).toBe("let go");
});

it.each([
	["a find in the page, or text drawn over to the edge", 500],
	["a jump to the top", 0],
])("takes a scroll upward for the reader's, whatever made it: %s", (_what, top) => {
	const { log, scrollTo } = renderLog();
	scrollTo(600);
	scrollTo(top);
	expect(log.textContent).toBe("let go");
});

it("follows a text that becomes shorter", () => {
	const { log, growTo, scrollTo } = renderLog();
	scrollTo(600);
	growTo(800);
	scrollTo(400);
	expect(log.textContent).toBe("following");
});

it("keeps a reader's place until the end of the visit, one for each conversation", () => {
	const first = renderLog("one");
	first.scrollTo(600);
	first.scrollTo(150);
	first.unmount();
	const other = renderLog("other");
	expect(other.log.textContent).toBe("following");
	other.unmount();
	const again = renderLog("one");
	expect(again.log.textContent).toBe("let go");
	expect(again.log.scrollTop).toBe(150);
});
