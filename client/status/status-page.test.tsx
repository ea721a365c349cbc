import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { HostState, SiteState } from "#shared/site-state.ts";
import { failure, renderWithApi } from "../../testing/browser/render-with-api.tsx";
import { HostView } from "./host-view.tsx";
import { Models } from "./status-page.tsx";

const quiet = { goodShare: null, medianSeconds: null };
const state: SiteState = {
	models: [
		{ id: "a", name: "Model A", state: "ready", goodShare: 0.975, medianSeconds: 1.2 },
		{ id: "b", name: "Model B", state: "busy", ...quiet },
		{ id: "c", name: "Model C", state: "loading", percent: 41.6, ...quiet },
		{ id: "d", name: "Model D", state: "resting", goodShare: 0, medianSeconds: null },
		{ id: "e", name: "Model E", state: "off", ...quiet },
		{ id: "f", name: "Model F", state: "failing", goodShare: 0, medianSeconds: null },
	],
	day: "nearlyUsed",
};

test("shows each model's state and its recent performance", async () => {
	renderWithApi(<Models />, { siteState: () => state });
	const table = await screen.findByRole("table", { name: "Models" });
	const [, ...rows] = within(table).getAllByRole("row");
	const cells = rows.map((row) =>
		[...within(row).getAllByRole("rowheader"), ...within(row).getAllByRole("cell")].map(
			({ textContent }) => textContent,
		),
	);
	expect(cells).toEqual([
		["Model A", "ready", "97.5%", "2 s"],
		["Model B", "busy", "no calls", "–"],
		["Model C", "loading 42%", "no calls", "–"],
		["Model D", "paused after failures", "0.0%", "–"],
		["Model E", "not available", "no calls", "–"],
		["Model F", "failing", "0.0%", "–"],
	]);
	screen.getByText(/^Most of today’s points are used/);
});

test("a state that did not load can be asked for again", async () => {
	let isDown = true;
	const siteState = () => {
		if (isDown) throw failure("UNEXPECTED");
		return state;
	};
	renderWithApi(<Models />, { siteState });
	const again = await screen.findByRole("button", { name: "Try again" });
	isDown = false;
	await userEvent.click(again);
	await screen.findByText("Model A");
});

test("figures that the site no longer confirms say since when", async () => {
	let isDown = false;
	const answer = (data: unknown) => () => {
		if (isDown) throw failure("UNEXPECTED");
		return data;
	};
	const { queryClient } = renderWithApi(
		<>
			<Models />
			<HostView hasForm={false} />
		</>,
		{ siteState: answer(state), hostState: answer(figures) },
	);
	await screen.findByText("Model A: 12 points");
	await screen.findByRole("table");
	expect(screen.queryByText(/^No answer from the site/)).toBeNull();
	isDown = true;
	await queryClient.refetchQueries();
	const said = /^No answer from the site since .*: this is how it was then\.$/;
	await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
	screen.getByText("Model A: 12 points");
	isDown = false;
	await queryClient.refetchQueries();
	await waitFor(() => expect(screen.queryByText(/^No answer from the site/)).toBeNull());
});

test("the host learns that the figures did not load, and can ask again", async () => {
	let isDown = true;
	const hostState = () => {
		if (isDown) throw failure("UNEXPECTED");
		return figures;
	};
	renderWithApi(<HostView hasForm />, { hostState });
	await screen.findByText("The state could not be loaded.");
	isDown = false;
	await userEvent.type(screen.getByLabelText("METRICS_TOKEN"), "right{Enter}");
	await screen.findByText("Model A: 12 points");
});

const figures: HostState = {
	points: {
		used: 1_500,
		limit: 2_000,
		refillsAt: "2026-01-06T00:00:00Z",
		runsOutAt: "2026-01-05T16:00:00Z",
	},
	since: "2026-01-05T08:00:00Z",
	failing: [
		{
			model: "Model A",
			backend: "llm.example",
			code: "INVALID_TOKEN",
			variable: "HF_TOKEN",
			since: "2026-01-05T10:00:00Z",
		},
	],
	spent: [{ name: "Model A", points: 12 }],
	backends: [
		{
			model: "Model A",
			backend: "llm.example",
			answers: 9,
			points: 9,
			errors: [{ code: "API_ERROR", times: 2 }],
		},
	],
	reloads: [{ at: "2026-01-05T09:00:00Z", faults: ["models.yaml:3 models.0.task: is missing"] }],
};

test("the host's figures need the token, and a wrong one is said to be wrong", async () => {
	const given: unknown[] = [];
	renderWithApi(<HostView hasForm />, {
		hostState: ({ input }) => {
			given.push(input);
			return JSON.stringify(input).includes("right") ? figures : null;
		},
	});
	const field = screen.getByLabelText("METRICS_TOKEN");
	await waitFor(() => expect(given).toEqual([{}]));
	await userEvent.type(field, "wrong{Enter}");
	await screen.findByText("That isn’t this site’s token.");
	await userEvent.clear(field);
	await userEvent.type(field, "right{Enter}");
	await screen.findByText(/Points used: 1,500 of 2,000\./);
	screen.getByText(/At this rate they run out at/);
	screen.getByText(/^Model A at llm.example · INVALID_TOKEN \(HF_TOKEN\) · since Jan 5/);
	screen.getByText("Model A: 12 points");
	screen.getByText("Model A at llm.example · 9 answers · 9 points · 2 × API_ERROR");
	screen.getByText("models.yaml:3 models.0.task: is missing");
	expect(screen.queryByLabelText("METRICS_TOKEN")).toBeNull();
});

test("on the server's own machine they are there at once", async () => {
	renderWithApi(<HostView hasForm={false} />, { hostState: () => figures });
	await screen.findByText("Model A: 12 points");
});

test("a visitor is not asked for the host's token", async () => {
	const asked = vi.fn(() => null);
	renderWithApi(<HostView hasForm={false} />, { hostState: asked });
	await waitFor(() => expect(asked).toHaveBeenCalled());
	expect(screen.queryByText("For the host")).toBeNull();
});

test("the host tries a text model at a press", async () => {
	const asked: unknown[] = [];
	const answers = [true, false];
	renderWithApi(<HostView hasForm={false} />, {
		hostState: () => figures,
		modelStatus: ({ input }) => {
			asked.push(input);
			if (answers.length === 0) throw failure("RATE_LIMIT");
			return { modelId: "HuggingFaceTB/SmolLM3-3B", isAvailable: answers.shift() };
		},
	});
	const button = await screen.findByRole("button", { name: "Try now: SmolLM3-3B" });
	// An image model cannot be probed with one token.
	expect(screen.queryByRole("button", { name: "Try now: FLUX.1 Dev" })).toBeNull();
	expect(asked).toEqual([]);
	for (const said of ["It answers.", "It does not answer.", /refused the call/]) {
		await userEvent.click(button);
		await screen.findByText(said);
	}
	expect(asked[0]).toEqual({ modelId: "HuggingFaceTB/SmolLM3-3B" });
});
