import { fireEvent, render, screen } from "@testing-library/react";
import { Ellipsis } from "lucide-react";
import { beforeAll, expect, test, vi } from "vitest";
import { MenuButton } from "../ui/menu-button.tsx";
import { closeLeftPopovers } from "./close-left-popovers.ts";
import { addPopovers } from "./popover-fallback.ts";

// jsdom has no popovers, as browsers that need this.
beforeAll(() => {
	class Sheet {
		replaceSync = vi.fn();
	}
	vi.stubGlobal("CSSStyleSheet", Sheet);
	vi.stubGlobal("CSS", { escape: (text: string) => text });
	Reflect.set(document, "adoptedStyleSheets", []);
	addPopovers();
	closeLeftPopovers();
});

function renderTwo() {
	render(
		<>
			<MenuButton id="one" label="One" icon={Ellipsis}>
				<button type="button">In one</button>
			</MenuButton>
			<MenuButton id="two" label="Two" icon={Ellipsis}>
				<button type="button" popoverTarget="two" popoverTargetAction="hide">
					Done
				</button>
			</MenuButton>
		</>,
	);
}

const open = () => [...document.querySelectorAll("[popover][open]")].map(({ id }) => id);
const button = (name: string) => screen.getByRole("button", { name, hidden: true });
const press = (name: string) => fireEvent.click(button(name));

test.each<[string, () => unknown, string[]]>([
	["its button", () => press("One"), []],
	["another one's button", () => press("Two"), ["two"]],
	["something in it", () => press("In one"), ["one"]],
	["the page", () => fireEvent.click(document.body), []],
	["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" }), []],
	["the code", () => document.getElementById("one")?.hidePopover(), []],
])("a menu that is open, after a press of %s", (_name, act, left) => {
	renderTwo();
	expect(open()).toEqual([]);
	press("One");
	expect(open()).toEqual(["one"]);
	act();
	expect(open()).toEqual(left);
});

test.each<[string, (inOne: HTMLElement) => unknown, string[]]>([
	["in it", (inOne) => inOne.focus(), ["one"]],
	["on its button", () => button("One").focus(), ["one"]],
	["on another button", () => button("Two").focus(), []],
	["on nothing", (inOne) => inOne.blur(), ["one"]],
	["on what is around it, by a press on its text", () => fireEvent.focusIn(document.body), ["one"]],
])("a menu that is open, once the focus is %s", (_name, act, left) => {
	renderTwo();
	press("One");
	const inOne = button("In one");
	inOne.focus();
	act(inOne);
	expect(open()).toEqual(left);
});

test("a button in a menu closes it, and Escape in one leads back to its button", () => {
	renderTwo();
	press("Two");
	press("Done");
	expect(open()).toEqual([]);
	press("One");
	button("In one").focus();
	fireEvent.keyDown(document.body, { key: "Escape" });
	expect(document.activeElement).toBe(button("One"));
});
