import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PointsNotice } from "../lib/site/use-spending.ts";
import { AllowanceNote } from "./allowance-note.tsx";

const notices: [PointsNotice, string][] = [
	["pointsShort", "You need 4 points and have 3. Try again in 1 min 15 s."],
	[
		"tooDear",
		"This costs 4 points, more than the 1,200 you get for an hour. Choose something that costs less.",
	],
	["sitePointsShort", "This site doesn’t have enough points left today. Try again in 1 min 15 s."],
	[
		"tooDearForSite",
		"This costs 4 points, more than this site may spend in a day. Choose something that costs less.",
	],
	["sandboxAnswers", "This site has used its points for today, so the demo sandbox answers."],
];

test.each(notices)("says %s", (notice, sentence) => {
	const balance = { left: 3, limit: 1_200 };
	const spending = { canSpend: false, price: 4, balance, notice, refillsInSeconds: 75 };
	render(<AllowanceNote spending={spending} />);
	expect(screen.getByText(sentence)).toBeDefined();
});
