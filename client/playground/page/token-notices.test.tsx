import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SiteStatus } from "#shared/status.ts";
import { plentiful, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { SiteProvider } from "../../lib/site/site.ts";
import { TokenNotices } from "./token-notices.tsx";

/** How the title of a notice looks that is true now. */
const TRUE_NOW = /font-semibold/;

const title = { required: "API Token Configuration Required", configured: "API Token Configured" };
const required = () => screen.getByText(title.required).closest("details");
const configured = () => screen.getByText(title.configured).closest("details");
const look = (name: keyof typeof title) => screen.getByText(title[name]).className;

describe("TokenNotices", () => {
	it("shows both, neither as true, before the server has answered", () => {
		renderWithApi(<TokenNotices />, { status: () => new Promise(() => undefined) });
		expect(required()?.open).toBe(false);
		expect(configured()?.open).toBe(false);
		expect(screen.queryByText("Not in use")).toBeNull();
	});

	it("shows what the page was built with until the server answers, then what that says", async () => {
		let answer: (status: SiteStatus) => void = () => undefined;
		const status = new Promise<SiteStatus>((resolve) => {
			answer = resolve;
		});
		renderWithApi(
			<SiteProvider
				value={{
					name: "Vitrine",
					basePath: "",
					creator: "",
					token: "sandbox",
					hostedBy: "Hugging Face",
					models: [],
					assistantLanguage: "fr",
				}}
			>
				<TokenNotices />
			</SiteProvider>,
			{ status: () => status },
		);
		expect(look("required")).toMatch(TRUE_NOW);
		expect(required()?.textContent).toContain("a built-in sandbox answers");
		expect(screen.getByText("Demo answers: no real model is connected.")).toBeDefined();
		answer(plentiful);
		await waitFor(() => expect(look("configured")).toMatch(TRUE_NOW));
		expect(screen.queryByText(/^Demo answers/)).toBeNull();
	});

	it("marks the green one where a token is set; the steps stay folded", async () => {
		renderWithApi(<TokenNotices />);
		await waitFor(() => expect(look("configured")).toMatch(TRUE_NOW));
		expect(look("required")).not.toMatch(TRUE_NOW);
		expect([required()?.open, configured()?.open]).toEqual([false, false]);
		expect(required()?.textContent).toContain("Nothing is to be done");
		expect(required()?.textContent).not.toContain("has no token");
		expect(configured()?.textContent).toContain("the real models answer");
	});

	it.each([
		["sandbox", "a built-in sandbox answers"] as const,
		["huggingface", "every call fails"] as const,
	])(
		"marks the red one, its three steps open, where no token is set: %s",
		async (provider, sentence) => {
			const status = { ...plentiful, provider, isTokenConfigured: false };
			renderWithApi(<TokenNotices />, { status: () => status });
			await waitFor(() => expect(look("required")).toMatch(TRUE_NOW));
			expect([required()?.open, configured()?.open]).toEqual([true, false]);
			expect(required()?.textContent).toContain(sentence);
			expect(required()?.textContent).toMatch(/new token.*environment file.*Restart/);
			expect(configured()?.textContent).toContain("once the steps beside it are done");
			expect(screen.queryByText(/^Demo answers/) !== null).toBe(provider === "sandbox");
		},
	);

	it("is red and green in both states", async () => {
		renderWithApi(<TokenNotices />);
		await waitFor(() => expect(look("configured")).toMatch(TRUE_NOW));
		const colour = (name: keyof typeof title) =>
			screen.getByText(title[name]).closest("summary")?.className;
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
