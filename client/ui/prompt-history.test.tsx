import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { usePromptHistory } from "./prompt-history.ts";

function Field({ sent }: { sent: readonly string[] }) {
	const [text, setText] = useState("");
	const { recalled, handleKey } = usePromptHistory({ text, setText, earlier: () => sent });
	return (
		<>
			<textarea
				value={text}
				onChange={({ target }) => setText(target.value)}
				onKeyDown={handleKey}
			/>
			<p role="status">{recalled}</p>
		</>
	);
}

async function open(sent: readonly string[]) {
	render(<Field sent={sent} />);
	const field = screen.getByRole<HTMLTextAreaElement>("textbox");
	await userEvent.click(field);
	const press = async (keys: string) => {
		await userEvent.keyboard(keys);
		return field.value;
	};
	return { field, press, said: () => screen.getByRole("status").textContent };
}

test("Up recalls sent texts, Down returns to the empty field; each is announced", async () => {
	const { press, said } = await open(["third", "second", "second", "first"]);
	expect(await press("{ArrowDown}")).toBe("");
	expect(await press("{ArrowUp}")).toBe("third");
	expect(said()).toBe("third");
	expect(await press("{ArrowUp}{ArrowUp}")).toBe("first");
	expect(await press("{ArrowUp}")).toBe("first");
	expect(await press("{ArrowDown}")).toBe("second");
	expect(said()).toBe("second");
	expect(await press("{ArrowDown}{ArrowDown}")).toBe("");
	expect(said()).toBe("");
});

test("arrow keys move the caret in a typed text, and once the caret has moved", async () => {
	const { field, press } = await open(["a question"]);
	expect(await press("my words{ArrowUp}")).toBe("my words");
	await userEvent.clear(field);
	expect(await press("{ArrowUp}")).toBe("a question");
	expect(await press("!{ArrowUp}{ArrowDown}")).toBe("a question!");
	await userEvent.clear(field);
	await press("{ArrowUp}");
	field.setSelectionRange(1, 1);
	expect(await press("{ArrowDown}")).toBe("a question");
});

test("a field from which nothing was sent, or a key with another one, changes nothing", async () => {
	const { press } = await open([]);
	expect(await press("{ArrowUp}")).toBe("");
	expect(await press("{Shift>}{ArrowUp}{/Shift}")).toBe("");
});
