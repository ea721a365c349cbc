import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { SiteData } from "#shared/site-data.ts";
import { failure, renderWithApi } from "../../testing/browser/render-with-api.tsx";
import { turnRow } from "../../testing/browser/turn-row.ts";
import { writeRow } from "../calls/table.ts";
import { BrowserStorage } from "./browser-storage.tsx";
import { DataSections } from "./data-page.tsx";

const plain: SiteData = {
	models: [
		{
			id: "a",
			name: "Model A",
			places: [{ kind: "hosted", host: "llm.example" }, { kind: "machine" }],
		},
		{ id: "b", name: "Model B", places: [{ kind: "sandbox" }] },
		{ id: "c", name: "Model C", places: [] },
	],
	assistant: { name: "Model A", places: [{ kind: "machine" }] },
	counters: "memory",
	keepsExamples: true,
	moderation: null,
	owner: { creator: "" },
};

function show(data: Partial<SiteData> = {}) {
	return renderWithApi(<DataSections />, { siteData: () => ({ ...plain, ...data }) }, "/data");
}

const section = (name: RegExp) => within(screen.getByRole("region", { name }));

test("names each model's places in the order in which they are tried, and the assistant's", async () => {
	show();
	await screen.findByText("Model A");
	const terms = section(/^Models/).getAllByRole("term");
	const places = section(/^Models/).getAllByRole("definition");
	expect(terms.map((term, index) => [term.textContent, places[index]?.textContent])).toEqual([
		["Model A", "llm.example, then this site’s own machine"],
		["Model B", "simulated on this server"],
		["Model C", "switched off"],
		["Assistant: Model A", "this site’s own machine"],
	]);
});

test.each([
	["memory", /under your internet address, in memory only/],
	["redis", /under a code in place of your internet address/],
] as const)(
	"tells how visitors are known where points are counted in %s",
	async (counters, text) => {
		show({ counters });
		await section(/this server keeps/).findByText(text);
	},
);

test("speaks of marks in what is made here, and of all that a pass leaves behind", async () => {
	show();
	expect(section(/leaves your browser/).getByText(/carry a mark/)).toBeDefined();
	const pass = await section(/this server keeps/).findByText(/one number for all who share it/);
	expect(pass.textContent).toMatch(/cookie of your browser until ten minutes after its end/);
});

test("says that there are no rules, or what they are and by whom", async () => {
	const { unmount } = show();
	await section(/^Rules/).findByText(/no rules of its own/);
	unmount();
	show({
		moderation: {
			words: { judges: [{ kind: "hosted", host: "judge.example" }], veils: false },
			pictures: { judges: [{ kind: "machine" }], veils: true },
			whenSilent: "refuse",
		},
	});
	await section(/^Rules/).findByRole("list");
	const rules = section(/^Rules/).getAllByRole("listitem");
	expect(rules.map((rule) => rule.textContent)).toEqual([
		expect.stringContaining("by judge.example"),
		expect.stringContaining("by this site’s own machine"),
		expect.stringContaining("blurred"),
		expect.stringContaining("refused"),
	]);
});

test("leads to the owner, by mail or by page", async () => {
	const owner = {
		creator: "The Library",
		contact: "hello@library.example",
		legalUrl: "https://library.example/legal",
		privacyUrl: "https://library.example/privacy",
	};
	show({ owner });
	await screen.findByText(/run by The Library/);
	const links = section(/^The people/).getAllByRole("link");
	expect(links.map((link) => link.getAttribute("href"))).toEqual([
		"mailto:hello@library.example",
		owner.legalUrl,
		owner.privacyUrl,
	]);
});

test("a list that did not load can be asked for again", async () => {
	let isDown = true;
	const siteData = () => {
		if (isDown) throw failure("UNEXPECTED");
		return plain;
	};
	renderWithApi(<DataSections />, { siteData }, "/data");
	const [again] = await screen.findAllByRole("button", { name: "Try again" });
	isDown = false;
	if (again) await userEvent.click(again);
	await screen.findByText("Model B");
	await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("shows how much this browser keeps of each kind", async () => {
	writeRow(turnRow({ conversation: "chat.a", answer: "x".repeat(2_048) }));
	writeRow(turnRow({ conversation: "assistant", answer: "x".repeat(2_048) }));
	sessionStorage.setItem("vitrine.draft.a", "x".repeat(100));
	sessionStorage.setItem("elsewhere.draft.a", "not ours");
	const value = { estimate: async () => ({ usage: 5 }) };
	Object.defineProperty(navigator, "storage", { configurable: true, value });
	renderWithApi(<BrowserStorage />);
	const size = async (name: RegExp) => {
		const row = within(screen.getByRole("row", { name }));
		await waitFor(() => expect(row.getAllByRole("cell").at(-1)?.textContent).not.toBe(""));
		return row.getAllByRole("cell").at(-1)?.textContent;
	};
	expect(await size(/^Conversations/)).toBe("4.6 kB");
	expect(await size(/^Drafts/)).toBe("100 B");
	expect(await size(/^Changed parameters/)).toBe("nothing");
	expect(await size(/^Results/)).toBe("5 B");
	Reflect.deleteProperty(navigator, "storage");
});

test("says once, after the reload, that everything was cleared", () => {
	sessionStorage.setItem("vitrine.cleared", "");
	renderWithApi(<BrowserStorage />);
	const status = screen.getByRole("status");
	expect(status.textContent).toMatch(/^Cleared/);
	expect(document.activeElement).toBe(status);
});
