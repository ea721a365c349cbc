import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { wirePath } from "../../testing/ask-sandbox.ts";
import { programArguments } from "../../testing/program-arguments.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { testModelsFile } from "../../testing/test-models.ts";

test("the program serves the sandbox: whole, piece by piece, and broken off", async () => {
	const program = [...programArguments("server/sandbox/serve.ts"), "--port", "0"];
	const child = spawn(process.execPath, program, {
		cwd: temporaryFolder(),
		env: { ...process.env, MODELS_FILE: testModelsFile },
		stdio: ["ignore", "pipe", "inherit"],
	});
	onTestFinished(() => void child.kill());
	const [printed] = await once(child.stdout, "data");
	const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(String(printed))?.[0];

	const ask = (content: string) =>
		fetch(`${origin}${wirePath.deepSeek}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ messages: [{ role: "user", content }], stream: true }),
		});
	const streamed = await ask("Héllo there");
	expect(streamed.headers.get("content-type")).toBe("text/event-stream");
	let pieces = "";
	let reads = 0;
	for await (const piece of streamed.body ?? []) {
		pieces += Buffer.from(piece).toString("utf8");
		reads += 1;
	}
	expect(pieces).toContain("Héllo");
	expect(pieces).toMatch(/data: \[DONE\]\n\n$/);
	expect(reads).toBeGreaterThan(2);

	await expect((await ask("sandbox:error=cut-stream")).text()).rejects.toThrow("terminated");
});
