import { screen } from "@testing-library/react";
import { test } from "vitest";
import type { ModelState, SiteStatus } from "#shared/status.ts";
import { plentiful, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { models } from "../../../testing/browser/shown-models.ts";
import { useReachable, useStatus } from "./use-status.ts";

/** The places of the reachable models in the catalogue, in the order of choice. */
function Probe() {
	const { data } = useStatus();
	const reachable = useReachable()(models).map((model) => models.indexOf(model));
	return <p>{data && `reachable: ${reachable.join()}`}</p>;
}

test("a call goes to a ready model before a failing one, and to none that rests, loads or is off", async () => {
	const states: readonly ModelState[] = [
		{ state: "failing" },
		{ state: "resting", until: "2026-01-01T00:00:00Z" },
		{ state: "ready" },
		{ state: "loading" },
	];
	const off: ModelState = { state: "off" };
	const status: SiteStatus = {
		...plentiful,
		models: Object.fromEntries(models.map(({ id }, place) => [id, states[place] ?? off])),
	};
	renderWithApi(<Probe />, { status: () => status });
	await screen.findByText("reachable: 2,0");
});
