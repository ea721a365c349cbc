import { expect, onTestFinished, test } from "vitest";
import { exampleTexts } from "#shared/examples.ts";
import { startSite } from "../../testing/site.ts";
import { asProvider, startStandIn } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";

test("an example that is prepared opens at 0 points left, and nothing else does", async () => {
	const provider = await startStandIn();
	onTestFinished(() => provider.close());
	const site = await startSite({
		...asProvider(provider.url),
		VISITOR_POINTS_PER_HOUR: "1",
		VISITOR_CONCURRENCY: "1",
	});
	onTestFinished(() => site.close());
	const { url, headers } = taskRequests.generateText();
	async function press(prompt: string | undefined, modelId = "HuggingFaceTB/SmolLM3-3B") {
		const body = JSON.stringify({ 0: { modelId, prompt, acceptPrepared: true } });
		const reply = await fetch(site.origin + url, { method: "POST", headers, body });
		return reply.text();
	}
	const [prepared, other] = exampleTexts.en.generateText;
	expect(await press(prepared)).toContain('"done"');
	expect(await press(prepared)).toContain('"preparedOn"');
	expect(await press(other)).toContain("VISITOR_ALLOWANCE");
	expect(await press("my own words")).toContain("VISITOR_ALLOWANCE");
	// The slot is free again after each call.
	expect(await press(prepared)).toContain('"preparedOn"');
	expect(provider.calls).toHaveLength(1);
});
