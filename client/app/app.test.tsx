import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithApi, testSite } from "../../testing/browser/render-with-api.tsx";
import { App } from "./app.tsx";

test("an address within the page that is none says so, and leads on", async () => {
	renderWithApi(<App site={testSite} />, {}, "/nowhere");
	expect(screen.getByText("There is no page at this address.")).toBeDefined();
	const ways = ["Back to the home page", "Try the Playground"].map((name) =>
		screen.getByRole("link", { name }).getAttribute("href"),
	);
	expect(ways).toEqual(["/", "/playground"]);
	expect(screen.getByRole("link", { name: "Status" }).getAttribute("href")).toBe("/status");
});

test.each([
	["QuotaExceededError", /^This browser’s storage is full/],
	["SecurityError", /^This browser blocks storage/],
])("the foot of each page says that nothing can be kept: %s", async (name, sentence) => {
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("no", name);
	});
	renderWithApi(<App site={testSite} />, {}, "/nowhere");
	expect(screen.getByText(sentence)).toBeDefined();
});
