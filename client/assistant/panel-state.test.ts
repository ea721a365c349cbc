import { expect, test } from "vitest";
import { closedPanel, type PanelEvent, type PanelView, panelReducer } from "./panel-state.ts";

const table: [PanelView, PanelEvent, PanelView][] = [
	["closed", "toggled", "expanded"],
	["closed", "expanded", "expanded"],
	["closed", "minimized", "closed"],
	["closed", "closed", "closed"],
	["closed", "replied", "closed"],
	["expanded", "toggled", "closed"],
	["expanded", "expanded", "expanded"],
	["expanded", "minimized", "minimized"],
	["expanded", "closed", "closed"],
	["expanded", "replied", "expanded"],
	["minimized", "toggled", "expanded"],
	["minimized", "expanded", "expanded"],
	["minimized", "minimized", "minimized"],
	["minimized", "closed", "closed"],
	["minimized", "replied", "minimized"],
];

test.each(table)("%s, then %s, is %s", (view, event, next) => {
	expect(panelReducer({ ...closedPanel, view }, event).view).toBe(next);
});

test.each([
	["closed", true],
	["minimized", true],
	["expanded", false],
] as const)("a reply while %s is unread: %s", (view, hasUnread) => {
	expect(panelReducer({ ...closedPanel, view }, "replied").hasUnread).toBe(hasUnread);
});

test("what was unread is read once it is seen, not when the panel is closed", () => {
	const unread = panelReducer({ ...closedPanel, view: "minimized" }, "replied");
	expect(panelReducer(unread, "closed").hasUnread).toBe(true);
	expect(panelReducer(unread, "expanded").hasUnread).toBe(false);
});

test("a fresh page shows no panel, and one that was opened stays mounted", () => {
	expect(closedPanel).toEqual({ view: "closed", wasOpened: false, hasUnread: false });
	const closedAgain = panelReducer(panelReducer(closedPanel, "toggled"), "closed");
	expect(closedAgain.wasOpened).toBe(true);
});
