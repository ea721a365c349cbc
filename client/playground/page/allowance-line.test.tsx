import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SiteStatus } from "#shared/status.ts";
import { plentiful, renderWithApi, usedUp } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { AllowanceLine } from "./allowance-line.tsx";

const until = new Date(Date.now() + 60_000).toISOString();
const pass = { state: "open" as const, name: "4B", left: 580, limit: 600, until };

function show(status: SiteStatus, given: SiteStatus["allowance"]["pass"]) {
	const allowance = { ...status.allowance, ...(given && { pass: given }) };
	renderWithApi(<AllowanceLine model={modelOf("black-forest-labs/FLUX.1-dev")} />, {
		status: () => ({ ...status, allowance }),
	});
}

test("a pass pays in place of the hour, and says what it has left and until when", async () => {
	show(usedUp, pass);
	const line = await screen.findByText(
		/^Costs 4 points\. The pass “4B” has 580 of 600 left, until/,
	);
	expect(line.textContent).not.toContain("this hour");
});

test.each([
	[{ ...pass, left: 3 }, "The pass “4B” has too few points left (3), so your own points are used."],
	[
		{ ...pass, state: "ended" as const },
		/^The pass “4B” ended \(.+\), so your own points are used\./,
	],
	[
		{ state: "invalid" as const },
		"This link isn’t a pass for this site, so your own points are used.",
	],
])("the usual hour pays for %j, and the line says why", async (given, sentence) => {
	show(plentiful, given);
	await screen.findByText(sentence);
	expect(screen.getAllByText(/You have 36 of 40 left this hour/)).toHaveLength(1);
});

test("an example whose answer is prepared is free, and the line says so", async () => {
	const model = modelOf("canopylabs/orpheus-3b-0.1-ft");
	const prepared = { [model.id]: [model.defaultText ?? ""] };
	renderWithApi(<AllowanceLine model={model} />, { status: () => ({ ...usedUp, prepared }) });
	await screen.findByText("This example is free: this site has its answer.");
	expect(screen.queryByText(/point/)).toBeNull();
});

test("beside a second model nothing is prepared", async () => {
	const model = modelOf("canopylabs/orpheus-3b-0.1-ft");
	const prepared = { [model.id]: [model.defaultText ?? ""] };
	renderWithApi(<AllowanceLine model={model} secondModel={model} />, {
		status: () => ({ ...plentiful, prepared }),
	});
	await screen.findByText(/^Costs \d points/);
	expect(screen.queryByText(/free/)).toBeNull();
});
