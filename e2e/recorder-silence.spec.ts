import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "./fixtures.ts";
import { openRecorder, withMicrophone } from "./recorder-page.ts";

const silence = join(tmpdir(), "vitrine-e2e-silence.wav");
writeFileSync(silence, silentWav());
const test = withMicrophone(`--use-file-for-fake-audio-capture=${silence}`);

test("the recorder says so, and silence is sent only when asked", async ({
	page,
	expectAccessible,
}) => {
	await openRecorder(page);
	await expect(page.getByText("We cannot hear you.")).toBeVisible();
	await page.getByRole("button", { name: "Stop and analyze" }).click();
	await expect(page.getByText("This recording seems silent.")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Don’t send" }).click();
	await expect(page.getByText("This recording seems silent.")).toBeHidden();
	await page.getByRole("button", { name: "Analyze", exact: true }).click();
	await page.getByRole("button", { name: "Send anyway" }).click();
	await expect(page.locator("#results").getByText(/I measured a recording/)).toBeVisible();
});

/** Two seconds of silence for the fake microphone. */
function silentWav(): Buffer {
	const header = Buffer.from(
		"52494646a4ee020057415645666d7420100000000100010080bb000000770100020010006461746180ee0200",
		"hex",
	);
	return Buffer.concat([header, Buffer.alloc(192_000)]);
}
