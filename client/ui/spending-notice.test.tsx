import { render, screen } from "@testing-library/react";
import { test } from "vitest";
import { SpendingNotice } from "./spending-notice.tsx";

test.each([
	["VISITOR_ALLOWANCE", /your share for this hour/],
	["SITE_ALLOWANCE", /its share for today/],
	["SANDBOX", /^Today's share is used: the demo sandbox answers\.$/],
] as const)("says what %s means", async (notice, words) => {
	render(<SpendingNotice notice={notice} />);
	await screen.findByText(words);
});
