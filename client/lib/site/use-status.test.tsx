import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ModelState, SiteStatus } from "#shared/status.ts";
import { plentiful, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { models } from "../../../testing/browser/shown-models.ts";
import { secondsToNext, useReachable, useStatus } from "./use-status.ts";

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

const pass = {
	state: "open",
	name: "P",
	left: 1,
	limit: 2,
	until: "2026-01-01T00:00:00Z",
} as const;
const full = { left: 40, limit: 40, refillsInSeconds: 0 };
const spent = { left: 0, limit: 40, refillsInSeconds: 100 };

type Last = {
	data?: SiteStatus;
	allowance?: object;
	models?: object;
	isAway?: true;
	isLocal?: true;
};

test.each<[when: string, seconds: number, last: Last]>([
	["nothing changes by itself", 300, {}],
	["a model is off", 300, { models: { m: { state: "off" } } }],
	["points refill", 101, { allowance: { visitor: spent } }],
	["the site's points refill", 101, { allowance: { site: spent } }],
	["others spend from the pass", 30, { allowance: { pass } }],
	["a model rests", 30, { models: { m: { state: "resting", until: "2026-01-01T00:00:00Z" } } }],
	["a model loads", 30, { models: { m: { state: "loading" } } }],
	["a model fails", 30, { models: { m: { state: "failing" } } }],
	["the site is away", 30, { isAway: true }],
	["the engine answers", 4, { isLocal: true, models: { m: { state: "loading" } } }],
])("if %s, the status is good for %i s", (_, seconds, { allowance, models: states, ...last }) => {
	const data = {
		...plentiful,
		models: { ...states },
		allowance: { ...plentiful.allowance, visitor: full, site: full, ...allowance },
	};
	const status = last.isAway ? "error" : "success";
	expect(secondsToNext({ data, status }, last.isLocal === true)).toBe(seconds);
	expect(secondsToNext({ data: undefined, status: "error" }, false)).toBe(30);
});
