import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SiteStatus } from "#shared/status.ts";
import { plentiful, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { type Spending, useSpending } from "./use-spending.ts";

const part = { left: 40, limit: 40, refillsInSeconds: 600 };

afterEach(() => vi.useRealTimers());

function Probe({ onRender }: { onRender: (spending: Spending) => void }) {
	const spending = useSpending("generateImage");
	onRender(spending);
	return (
		<>
			<p>{`${spending.canSpend ? "open" : "shut"} ${spending.price}`}</p>
			<p>{spending.notice}</p>
		</>
	);
}

function renderSpending(
	status: () => unknown = () => plentiful,
	change: Partial<SiteStatus["allowance"]> = {},
) {
	const onRender = vi.fn<(spending: Spending) => void>();
	const answer = vi.fn(status);
	if (Object.keys(change).length > 0) answer.mockImplementation(() => withAllowance(change));
	renderWithApi(<Probe onRender={onRender} />, { status: answer });
	return { answer, current: () => onRender.mock.lastCall?.[0] };
}

function withAllowance(change: Partial<SiteStatus["allowance"]>): SiteStatus {
	return { ...plentiful, allowance: { ...plentiful.allowance, ...change } };
}

test("is open before the server has told anything", () => {
	const { current } = renderSpending(() => new Promise(() => undefined));
	expect(current()).toEqual({
		canSpend: true,
		price: 0,
		isNotable: false,
		isScarce: false,
	});
});

test("tells the price and what is left", async () => {
	const { current } = renderSpending();
	await screen.findByText("open 4");
	expect(current()).toMatchObject({ canSpend: true, balance: { left: 36, limit: 40 } });
	expect(current()?.notice).toBeUndefined();
	expect(current()?.refillsInSeconds).toBeUndefined();
});

test.each([
	["visitor", "pointsShort", 90],
	["site", "sitePointsShort", 7_000],
] as const)("is shut where the %s's share is too small", async (of, notice, refillsInSeconds) => {
	const short = { left: 3, limit: 40, refillsInSeconds };
	const { current } = renderSpending(undefined, { visitor: part, site: part, [of]: short });
	await screen.findByText("shut 4");
	expect(current()).toMatchObject({ canSpend: false, refillsInSeconds, notice });
});

test.each([
	["visitor", "tooDear"],
	["site", "tooDearForSite"],
] as const)("promises no time where all of the %s's points are too few", async (of, notice) => {
	const small = { left: 3, limit: 3, refillsInSeconds: 3_600 };
	const { current } = renderSpending(undefined, { visitor: part, site: part, [of]: small });
	await screen.findByText("shut 4");
	expect(current()).toMatchObject({ canSpend: false, notice });
	expect(current()?.refillsInSeconds).toBeUndefined();
});

test("stays open where the sandbox answers over the site's budget", async () => {
	const site = { left: 0, limit: 40, refillsInSeconds: 7_000 };
	const { current } = renderSpending(undefined, { site, overBudget: "sandbox" });
	await screen.findByText("open 4");
	expect(current()).toMatchObject({ canSpend: true, notice: "sandboxAnswers" });
	expect(current()?.refillsInSeconds).toBeUndefined();
});

test("the visitor's own share is the limit, whatever is over the site's budget", async () => {
	const none = { left: 0, limit: 40, refillsInSeconds: 60 };
	renderSpending(undefined, {
		visitor: none,
		site: none,
		overBudget: "sandbox",
	});
	await screen.findByText("shut 4");
	expect(screen.getByText("pointsShort")).toBeDefined();
});

test.each(["visitor", "site"] as const)(
	"opens by itself when the %s's share refills",
	async (of) => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const short = { left: 0, limit: 40, refillsInSeconds: 50 };
		const { answer } = renderSpending(undefined, { visitor: part, site: part, [of]: short });
		await screen.findByText("shut 4");
		answer.mockImplementation(() => withAllowance({ visitor: part, site: part }));
		await act(() => vi.advanceTimersByTimeAsync(51_500));
		expect(await screen.findByText("open 4")).toBeDefined();
	},
);

test("a shut button looks again every few minutes: a host may give more", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const site = { left: 0, limit: 40, refillsInSeconds: 80_000 };
	const { answer } = renderSpending(undefined, { visitor: part, site });
	await screen.findByText("shut 4");
	answer.mockImplementation(() => withAllowance({ visitor: part, site: part }));
	await act(() => vi.advanceTimersByTimeAsync(301_000));
	expect(await screen.findByText("open 4")).toBeDefined();
});
