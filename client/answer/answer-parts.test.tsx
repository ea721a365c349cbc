import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ReasoningFold } from "./answer-parts.tsx";

it.each([
	[300, "Thought for 0.3 s"],
	[1_900, "Thought for 1 s"],
	[61_000, "Thought for 61 s"],
])("%i ms of thinking never seem longer than the answer took", (thinkingMs, label) => {
	render(<ReasoningFold reasoning="Hm." thinkingMs={thinkingMs} />);
	expect(screen.getByRole("button").textContent).toBe(label);
});
