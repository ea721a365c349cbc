import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TimedTranscript } from "./timed-transcript.tsx";

const segments = [
	{ start: 0, end: 1, text: "Twenty-one boats" },
	{ start: 1, end: 2, text: "left the harbour" },
];

test("a transcript is searched for a hyphen like for anything else", async () => {
	render(
		<TimedTranscript
			text="Twenty-one boats left the harbour"
			segments={segments}
			recording={undefined}
		/>,
	);
	await userEvent.type(screen.getByRole("searchbox", { name: "Search in the text" }), "-");
	expect(screen.getAllByRole("listitem").map((part) => part.textContent)).toEqual([
		"0:00Twenty-one boats",
	]);
	expect(screen.getByRole("mark").textContent).toBe("-");
});
