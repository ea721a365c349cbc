import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SiteStatus } from "#shared/status.ts";
import { plentiful, renderWithApi, usedUp } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { ModelDetails } from "./model-details.tsx";
import { PassNote } from "./pass-note.tsx";

const flux = modelOf("black-forest-labs/FLUX.1-dev");
const orpheus = modelOf("canopylabs/orpheus-3b-0.1-ft");
const until = new Date(Date.now() + 60_000).toISOString();
const pass = { state: "open" as const, name: "4B", left: 580, limit: 600, until };

function show(status: SiteStatus, given: SiteStatus["allowance"]["pass"]) {
	const allowance = { ...status.allowance, ...(given && { pass: given }) };
	const parts = (
		<>
			<PassNote model={flux} />
			<ModelDetails model={flux} secondModel={undefined} />
		</>
	);
	renderWithApi(parts, { status: () => ({ ...status, allowance }) });
}

const facts = () =>
	screen.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);

test("who answers, under which licence, how ready, at which price", async () => {
	show(plentiful, undefined);
	await screen.findByText(/You have 36 of 40/);
	expect(facts()).toEqual([
		["Answered by", "The demo sandbox, without a model"],
		["Licence", flux.licence],
		["State", "Ready"],
		["Price", "4 points a call. You have 36 of 40 left this hour."],
	]);
});

test.each([
	["hosted", "Hugging Face"],
	["machine", "small-model, on this server"],
	["off", "Nobody at the moment"],
] as const)("%s: %s", async (answeredBy, name) => {
	const engine = { [flux.id]: { name: "small-model", licence: "MIT", waiting: 0 } };
	const status = { ...plentiful, engine: answeredBy === "machine" ? engine : {} };
	renderWithApi(<ModelDetails model={{ ...flux, answeredBy }} secondModel={undefined} />, {
		status: () => status,
	});
	await screen.findByText(name);
	if (answeredBy === "machine") expect(facts()).toContainEqual(["Licence", "MIT"]);
});

test("a pass pays in place of the hour, and says what it has left and until when", async () => {
	show(usedUp, pass);
	const line = await screen.findByText(
		/^4 points a call\. The pass “4B” has 580 of 600 left, until/,
	);
	expect(line.textContent).not.toContain("this hour");
	expect(screen.queryByText(/your own points are used/)).toBeNull();
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
])("the usual hour pays for %j, and the page says why", async (given, sentence) => {
	show(plentiful, given);
	await screen.findByText(sentence);
	expect(screen.getAllByText(/You have 36 of 40 left this hour/)).toHaveLength(1);
});

test("an example whose answer is prepared is free, and the facts say so", async () => {
	const prepared = { [orpheus.id]: [orpheus.defaultText ?? ""] };
	renderWithApi(<ModelDetails model={orpheus} secondModel={undefined} />, {
		status: () => ({ ...usedUp, prepared }),
	});
	await screen.findByText("This example is free: this site has its answer.");
	expect(screen.queryByText(/point/)).toBeNull();
});

test("beside a second model nothing is prepared", async () => {
	const prepared = { [orpheus.id]: [orpheus.defaultText ?? ""] };
	renderWithApi(<ModelDetails model={orpheus} secondModel={orpheus} />, {
		status: () => ({ ...plentiful, prepared }),
	});
	await screen.findByText(/^\d points a call/);
	expect(screen.queryByText(/free/)).toBeNull();
});
