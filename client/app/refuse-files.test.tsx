import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { refuseFiles } from "./refuse-files.ts";

refuseFiles();

function Page({ className }: { className?: string }) {
	return (
		<main className={className}>
			<p>words</p>
			<input type="file" aria-label="file" />
			<section aria-label="form" onDragOver={(event) => event.preventDefault()}>
				drop here
			</section>
		</main>
	);
}

test.each([
	["on words of a page", "words", undefined, "none"],
	["on words of a panel in a frame", "words", "playground framed", "none"],
	["on words of the playground, which opens it", "words", "playground", "copy"],
	["on a form that takes it", "drop here", "playground framed", "copy"],
	["on a file field", "file", undefined, "copy"],
])("a file dragged %s: %s", (...[, name, className, effect]) => {
	render(<Page {...(className && { className })} />);
	const dataTransfer = { types: ["Files"], dropEffect: "copy" };
	fireEvent.dragOver(name === "file" ? screen.getByLabelText(name) : screen.getByText(name), {
		dataTransfer,
	});
	expect(dataTransfer.dropEffect).toBe(effect);
});

test("words that are dragged are let be", () => {
	render(<Page />);
	const dataTransfer = { types: ["text/plain"], dropEffect: "copy" };
	expect(fireEvent.dragOver(screen.getByText("words"), { dataTransfer })).toBe(true);
	expect(dataTransfer.dropEffect).toBe("copy");
});
