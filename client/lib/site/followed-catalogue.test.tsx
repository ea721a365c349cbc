import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { plentiful, renderWithApi, testSite } from "../../../testing/browser/render-with-api.tsx";
import { useSites } from "../../language/load-language.ts";
import { FollowedCatalogue } from "./followed-catalogue.tsx";

const [first, ...others] = testSite.models;
if (!first) throw new Error("the tests have no model");
const dearer = { ...first, points: 20 };
const next = { ...testSite, models: [dearer, ...others.slice(1)], catalogueVersion: "2" };

function answerWith(page: string) {
	const fetched = vi.fn(async (_address: string) => new Response(page));
	vi.stubGlobal("fetch", fetched);
	return fetched;
}

function open(catalogueVersion: string) {
	const status = vi.fn(() => ({ ...plentiful, catalogueVersion }));
	const { queryClient } = renderWithApi(<FollowedCatalogue />, { status }, "/fr/playground");
	return { status, askAgain: () => queryClient.refetchQueries() };
}

test("the facts of an open page follow the list of models, and a model that left is switched off", async () => {
	const block = `<script type="application/json" id="page-data">${JSON.stringify(next)}</script>`;
	const fetched = answerWith(`<!doctype html>${block}`);
	open("2");
	await vi.waitFor(() => expect(useSites.getState()["en"]).toBeDefined());
	const { models = [] } = useSites.getState()["en"] ?? {};
	expect(fetched.mock.calls.map(([address]) => address)).toEqual(["/playground"]);
	expect(models.find(({ id }) => id === first.id)?.points).toBe(20);
	expect(models.at(-1)).toEqual({ ...others[0], answeredBy: "off" });
	expect(models).toHaveLength(testSite.models.length);
	expect(screen.queryByRole("alert")).toBeNull();
});

test("a page that is up to date is not fetched; one that could not be is, at the next status", async () => {
	const fetched = answerWith("a proxy's own page");
	const current = open("1");
	await vi.waitFor(() => expect(current.status).toHaveBeenCalled());
	await current.askAgain();
	expect(fetched).not.toHaveBeenCalled();
	const old = open("2");
	await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
	await old.askAgain();
	await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});
