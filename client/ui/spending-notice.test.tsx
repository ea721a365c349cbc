import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SpendingNotice } from "./spending-notice.tsx";

test("says whose share is used, and when to come back", () => {
	const { rerender } = render(<SpendingNotice of="SANDBOX_ANSWERS" />);
	expect(screen.getByText("Today's share is used: the demo sandbox answers.")).toBeDefined();
	rerender(
		<SpendingNotice of="VISITOR_ALLOWANCE" seconds={75} comeBack={(wait) => `Back in ${wait}.`} />,
	);
	expect(screen.getByText(/^You have used your share .* Back in 1 min 15 s\.$/)).toBeDefined();
});
