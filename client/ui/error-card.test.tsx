import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorSentence, errorTips } from "#shared/errors/error-texts.ts";
import { errorCodes, errors } from "#shared/errors.ts";
import { ErrorCard } from "./error-card.tsx";

const loading = { errorCode: "MODEL_LOADING", ...errors.MODEL_LOADING } as const;

const cost = { canSpend: true, price: 1, isNotable: false };

type Call = ComponentProps<typeof ErrorCard>["call"];

function renderCard(error: NonNullable<Call["error"]>, call: Partial<Call> = {}) {
	return render(<ErrorCard cost={cost} call={{ error, retry: vi.fn(), stop: vi.fn(), ...call }} />);
}

describe("ErrorCard", () => {
	beforeEach(() => vi.useFakeTimers());
	afterEach(() => vi.useRealTimers());

	it("says what happened, who can fix it and what to do", () => {
		renderCard({
			errorCode: "MODEL_NOT_FOUND",
			...errors.MODEL_NOT_FOUND,
			pointsSpent: 0,
			requestId: "abc",
		});
		expect(screen.getByRole("heading").textContent).toBe(errorSentence("MODEL_NOT_FOUND"));
		expect(screen.getByRole("alert").textContent).toBe(errorSentence("MODEL_NOT_FOUND"));
		expect(screen.getByText("Only this site’s host can fix this.")).toBeDefined();
		expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
			...errorTips("MODEL_NOT_FOUND"),
		]);
		expect(screen.getByText("No points used")).toBeDefined();
		const fold = screen.getByText("Request abc").closest("details");
		expect(fold?.open).toBe(false);
		expect(screen.getByText("Details").closest("details")).toBe(fold);
	});

	it.each([
		[0, "No points used"],
		[1, "1 point used"],
		[4, "4 points used"],
	])("says what a call cost: %i", (pointsSpent, text) => {
		renderCard({ ...loading, pointsSpent });
		expect(screen.getByText(text)).toBeDefined();
	});

	it("says nothing of points where they are not known", () => {
		renderCard(loading);
		expect(screen.queryByText(/point/)).toBeNull();
	});

	it.each([
		["VISITOR_ALLOWANCE", "Nothing is broken: you only have to wait.", true],
		["SITE_BUSY", "Nothing is broken: you only have to wait.", true],
		[
			"REQUEST_FAILED",
			"The site could not be reached: your connection or our server may be down.",
			true,
		],
		["INPUT_REFUSED", "You can fix this.", false],
		["TEXT_TOO_LONG", "You can fix this.", false],
		["INVALID_TOKEN", "Only this site’s host can fix this.", false],
		["AUTHENTICATION_FAILED", "Only this site’s host can fix this.", false],
		["CREDITS_EXHAUSTED", "Only this site’s host can fix this.", false],
		["UNEXPECTED", "This is on this site’s side: trying again may help.", true],
		["API_ERROR", "The fault is where the model runs: waiting usually helps.", true],
	] as const)("%s: tells whose it is once, and offers a retry that can help", (code, line, can) => {
		const { container } = renderCard({ errorCode: code, ...errors[code] });
		expect(screen.getByText(line)).toBeDefined();
		expect(container.textContent?.match(/host/g)?.length ?? 0).toBe(line.includes("host") ? 1 : 0);
		expect(screen.queryAllByRole("button", { name: "Try again" })).toHaveLength(can ? 1 : 0);
	});

	it("does not call the site unreachable where something in between answered", () => {
		const { fixer } = errors.REQUEST_FAILED;
		renderCard({ errorCode: "REQUEST_FAILED", fixer, advice: "between" });
		expect(screen.getByText(/^Something between you and this site answered/)).toBeDefined();
		expect(screen.queryByText(/could not be reached/)).toBeNull();
	});

	it.each(errorCodes)("%s: asks only once to try again", (code) => {
		const asks = [errorSentence(code), ...errorTips(code)].filter((one) => /try again/i.test(one));
		expect(asks.length, asks.join(" ")).toBeLessThan(2);
	});

	it("opens the retry button when the countdown is over", () => {
		const retry = vi.fn();
		renderCard({ ...loading, retryAfterSeconds: 75 }, { retry });
		const button = screen.getByRole("button", { name: "Try again in 1 min 15 s" });
		expect(button).toHaveProperty("disabled", true);
		act(() => vi.advanceTimersByTime(75_500));
		fireEvent.click(screen.getByRole("button", { name: "Try again" }));
		expect(retry).toHaveBeenCalledTimes(1);
	});

	it("counts down to a try that comes by itself, and offers to stop the wait", () => {
		const stop = vi.fn();
		const failedAt = Date.now() - 5_000;
		const error = { ...loading, retryAfterSeconds: 20 };
		const { rerender } = renderCard(error, { failedAt, isWaiting: true, stop });
		expect(screen.getByText("Trying again by itself in 15 s")).toBeDefined();
		// What ends by itself is no alarm.
		expect(screen.getByRole("region").className).toContain("bg-warn-soft");
		act(() => vi.advanceTimersByTime(5_000));
		expect(screen.getByText("Trying again by itself in 10 s")).toBeDefined();
		expect(screen.getByRole<HTMLProgressElement>("progressbar").position).toBeCloseTo(1 / 3, 6);
		fireEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
		expect(stop).toHaveBeenCalledTimes(1);
		// The button disappears but the focus stays.
		rerender(<ErrorCard cost={cost} call={{ error, failedAt, retry: vi.fn(), stop }} />);
		expect(screen.queryByRole("button", { name: "Stop waiting" })).toBeNull();
		expect(document.activeElement?.textContent).toBe("Try again in 10 s");
	});

	it("says that the visitor is offline only as long as that is so", () => {
		const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
		const { fixer } = errors.REQUEST_FAILED;
		renderCard({ errorCode: "REQUEST_FAILED", fixer, advice: "offline" });
		expect(screen.getByText(/^You are offline/)).toBeDefined();
		online.mockReturnValue(true);
		act(() => window.dispatchEvent(new Event("online")));
		expect(screen.queryByText(/^You are offline/)).toBeNull();
		expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
	});
});
