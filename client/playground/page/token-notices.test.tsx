import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { TokenState } from "#shared/shown-model.ts";
import { renderWithApi, testSite } from "../../../testing/browser/render-with-api.tsx";
import { SiteProvider } from "../../lib/site/site.ts";
import { TokenNotices } from "./token-notices.tsx";

/** The style of a notice's title that applies now. */
const TRUE_NOW = /font-semibold/;

const title = { required: "API Token Configuration Required", configured: "API Token Configured" };
const required = () => screen.getByText(title.required).closest("details");
const configured = () => screen.getByText(title.configured).closest("details");
/** What screen readers do not say of the fold's name. */
const hidden = () =>
	Object.values(title).filter((one) => screen.getByText(one).closest("[aria-hidden=true]"));
const look = (name: keyof typeof title) => screen.getByText(title[name]).className;

function renderNotices({ token }: { token: TokenState | undefined }) {
	const { token: _, ...site } = testSite;
	renderWithApi(
		<SiteProvider value={token ? { ...site, token } : site}>
			<TokenNotices />
		</SiteProvider>,
	);
}

describe("TokenNotices", () => {
	it("shows both, neither as true, in a page that no server has filled in", () => {
		renderNotices({ token: undefined });
		expect(required()?.open).toBe(false);
		expect(hidden()).toEqual([]);
	});

	it.each(["configured", "sandbox", undefined] as const)("is one control: %s", (token) => {
		renderNotices({ token });
		expect(configured()).toBe(required());
		expect(document.querySelectorAll("summary")).toHaveLength(1);
	});

	it("marks the green one where a token is set; the steps stay folded", () => {
		renderNotices({ token: "configured" });
		expect(look("configured")).toMatch(TRUE_NOW);
		expect(look("required")).not.toMatch(TRUE_NOW);
		expect(required()?.open).toBe(false);
		expect(required()?.textContent).toContain("Nothing to do");
		expect(required()?.textContent).not.toContain("has no token");
		expect(required()?.textContent).toContain("the real models answer");
	});

	it.each([
		["sandbox", "a built-in sandbox answers"] as const,
		["missing", "every call fails"] as const,
	])("marks the red one, its three steps open, where no token is set: %s", (token, sentence) => {
		renderNotices({ token });
		expect(look("required")).toMatch(TRUE_NOW);
		expect(required()?.open).toBe(true);
		expect(required()?.textContent).toContain(sentence);
		expect(required()?.textContent).toMatch(
			/1\.\u00a0Get a new token.*2\.\u00a0.*environment file.*3\.\u00a0Restart/,
		);
		// Of a site where every call fails, the first sentence says it.
		const last = expect(required()?.textContent);
		if (token === "sandbox") last.toContain("Once these steps are done");
		else last.not.toContain("Once these steps are done");
		expect(screen.queryByText("Demo answers: no real model is connected.") !== null).toBe(
			token === "sandbox",
		);
	});

	it("names the setting that keeps the token from use, and asks for no other token", () => {
		renderNotices({ token: "unused" });
		expect(look("configured")).toMatch(TRUE_NOW);
		expect(look("required")).not.toMatch(TRUE_NOW);
		expect(required()?.open).toBe(true);
		expect(required()?.textContent).toContain("PROVIDER=sandbox");
		expect(required()?.textContent).not.toMatch(/new token|has no token/);
		expect(screen.getByText("Demo answers: no real model is connected.")).toBeDefined();
	});

	it.each([
		["configured", title.required],
		["unused", title.required],
		["sandbox", title.configured],
		["missing", title.configured],
	] as const)("has the name of the notice that applies: %s", (token, other) => {
		renderNotices({ token });
		expect(hidden()).toEqual([other]);
	});

	it.each(["configured", "missing"] as const)("is red and green in both states: %s", (token) => {
		renderNotices({ token });
		const colour = (name: keyof typeof title) =>
			screen.getByText(title[name]).parentElement?.className;
		expect([colour("required"), colour("configured")]).toEqual([
			expect.stringContaining("text-danger"),
			expect.stringContaining("text-good"),
		]);
	});

	it("says so when the server does not answer", async () => {
		renderWithApi(<TokenNotices />, {
			status: () => {
				throw new Error("down");
			},
		});
		expect(await screen.findByText(/isn’t reporting its status/)).toBeDefined();
	});
});
