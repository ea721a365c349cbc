import { expect, inject, onTestFinished, test } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { startProcess } from "../../testing/server-process.ts";

test("the build says which version and commit it is, and nothing else", async () => {
	const server = await startProcess(inject("builtServer"), { LOG_LEVEL: "silent" });
	onTestFinished(async () => void (await server.end("SIGKILL")));
	const answer = await fetch(`${server.origin}/version`);
	expect(await answer.json()).toEqual({
		version: packageFile.version,
		commit: expect.stringMatching(/^([0-9a-f]{40}|unknown)$/),
	});
	expect(answer.headers.get("cache-control")).toBe("no-store");
});
