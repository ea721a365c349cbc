import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { TurnedLines } from "./turned-lines.tsx";

test("a text from the right has lines from the right, but for those in another script", () => {
	const text = "DeepSeek-R1 هل يعمل على الهاتف؟\n\nHello, world!\nوهل هو سريع؟";
	const { container } = render(<TurnedLines text={text} />);
	expect(container.textContent).toBe(text);
	const lines = [...container.querySelectorAll("span")].map(({ dir }) => dir);
	expect(lines).toEqual(["rtl", "auto", "auto", "auto"]);
});

test("any other text stays one", () => {
	const { container } = render(<TurnedLines text={"One\nنموذج\nthree"} />);
	expect(container.innerHTML).toBe("One\nنموذج\nthree");
});
