import { expect } from "./fixtures.ts";
import { openRecorder, withMicrophone } from "./recorder-page.ts";

// The other tests' browser grants every permission.
const test = withMicrophone("--use-fake-ui-for-media-stream=deny");

test("a microphone that is refused shows the red panel, and can be checked again", async ({
	page,
	context,
	expectAccessible,
}) => {
	// Chromium denies every permission that is not listed.
	await context.grantPermissions(["geolocation"]);
	await openRecorder(page);
	const panel = page.getByRole("region", { name: "Microphone Access Required" });
	await expect(panel).toBeVisible();
	await expect(panel).toContainText("Microphone permission denied.");
	await expectAccessible();
	await panel.getByRole("button", { name: "Check Permission Again" }).click();
	await expect(panel.getByText(/still refused/)).toBeVisible();
	await expect(panel.getByRole("button", { name: "Check Permission Again" })).toBeFocused();
	// Chromium reports the change to the page.
	await context.grantPermissions(["microphone"]);
	await expect(page.getByRole("button", { name: "Start recording" })).toBeVisible();
});
