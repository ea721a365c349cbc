import { expect } from "./fixtures.ts";
import { openRecorder, withMicrophone } from "./recorder-page.ts";

// The other tests run in a browser that grants everything by itself.
const test = withMicrophone("--use-fake-ui-for-media-stream=deny");

test("a microphone that is refused shows the red panel, and can be checked again", async ({
	page,
	context,
	expectAccessible,
}) => {
	// Chromium refuses whatever is not in the list.
	await context.grantPermissions(["geolocation"]);
	await openRecorder(page);
	const panel = page.getByRole("region", { name: "Microphone Access Required" });
	await expect(panel).toBeVisible();
	await expect(panel).toContainText("Microphone permission denied.");
	await expectAccessible();
	await panel.getByRole("button", { name: "Check Permission Again" }).click();
	await expect(panel.getByText(/still refused/)).toBeVisible();
	await expect(panel.getByRole("button")).toBeFocused();
	// A browser reports the change by itself where it can; this one does.
	await context.grantPermissions(["microphone"]);
	await expect(page.getByRole("button", { name: "Start recording" })).toBeVisible();
});
