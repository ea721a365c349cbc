import { execFileSync } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { startProcess } from "../../testing/server-process.ts";
import { startStandIn } from "../../testing/stand-in.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const RELOADS = 10;
const CALLERS = 4;

const file = join(temporaryFolder(), "models.yaml");

/** Writes the file as editors do: to a temporary name, then renamed into place. */
function write(text: string) {
	writeFileSync(`${file}.new`, text);
	renameSync(`${file}.new`, file);
}

function catalogueOf(name: string): string {
	return `models:\n  - { id: m, task: generateText, name: ${name}, description: Writes. }\n`;
}

const plenty = {
	VISITOR_POINTS_PER_HOUR: "1000000",
	SITE_POINTS_PER_DAY: "1000000",
	VISITOR_CONCURRENCY: "10",
	MODELS_FILE: file,
};

test("a bad catalogue stops the start, with one line a fault and no value", async () => {
	write("models:\n  - id: m\n    task: chatt\n    key: hf_SecretThatNobodyMaySee\n");
	const error = await startProcess(inject("builtServer"), plenty).catch((thrown: unknown) =>
		String(thrown),
	);
	expect(error).toContain(`${file}:2 models.0.name: is missing\n`);
	expect(error).toContain(`${file}:3 models.0.task: must be one of`);
	expect(error).toContain(`${file}:4 models.0.key: no such setting`);
	expect(error).not.toContain("Secret");
});

test("SIGHUP names a setting whose file changed, which needs a restart, and no other", async () => {
	write(catalogueOf("first"));
	const token = join(temporaryFolder(), "token");
	writeFileSync(token, "a token of sixteen");
	const given = { ...plenty, METRICS_TOKEN_FILE: token, PASS_SECRET_FILE: token };
	const site = await startProcess(inject("builtServer"), given);
	site.hangUp();
	await expect.poll(() => reloads(site.output())).toBe(1);
	expect(site.output()).not.toContain("restart");
	writeFileSync(token, "another token of sixteen");
	site.hangUp();
	await expect.poll(() => reloads(site.output())).toBe(2);
	expect(site.output()).toMatch(/"variables":\["PASS_SECRET","METRICS_TOKEN"\].*: restart/);
	await site.end("SIGTERM");
});

test("SIGHUP under load: no call is lost, and bad files change nothing", async () => {
	write(catalogueOf("first"));
	const site = await startProcess(inject("builtServer"), plenty);
	let isDone = false;
	const codes: number[] = [];
	const callers = Array.from({ length: CALLERS }, async () => {
		while (!isDone) codes.push(await call(site.origin));
	});
	for (let count = 1; count <= RELOADS; count += 1) {
		const isGood = count % 5 !== 0;
		write(isGood ? catalogueOf(`name-${count}`) : "models: []\n");
		const before = reloads(site.output());
		site.hangUp();
		await expect.poll(() => reloads(site.output())).toBe(before + 1);
	}
	await expect.poll(() => codes.length).toBeGreaterThan(CALLERS);
	isDone = true;
	await Promise.all(callers);
	expect(site.output().match(/is refused/g)).toHaveLength(RELOADS / 5);
	expect(codes.filter((code) => code !== 200)).toEqual([]);
	expect(await site.end("SIGTERM")).toBe(0);
});

function reloads(output: string): number {
	return output.match(/was read again|is refused/g)?.length ?? 0;
}

async function call(origin: string): Promise<number> {
	const answer = await fetch(`${origin}/trpc/generateText?batch=1`, {
		method: "POST",
		headers: { "content-type": "application/json", "trpc-accept": "application/jsonl" },
		body: JSON.stringify({ 0: { modelId: "m", prompt: "Hello" } }),
	});
	const text = await answer.text();
	return text.includes("text_generation") ? answer.status : 0;
}

test("SIGHUP during the start does no harm, and the file is read again after it", async () => {
	const pipe = join(temporaryFolder(), "models.yaml");
	execFileSync("mkfifo", [pipe]);
	let pid = 0;
	const settings = { ...plenty, MODELS_FILE: pipe };
	const starting = startProcess(inject("builtServer"), settings, {
		onStart: (child) => {
			pid = child.pid ?? 0;
		},
	});
	// Opening blocks until the server opens the pipe to read, and then waits for this write.
	const first = await open(pipe, "w");
	process.kill(pid, "SIGHUP");
	writeFileSync(`${pipe}.new`, catalogueOf("second"));
	renameSync(`${pipe}.new`, pipe);
	await first.writeFile(catalogueOf("first"));
	await first.close();
	const site = await starting;
	await expect.poll(() => reloads(site.output())).toBe(1);
	expect(await site.end("SIGTERM")).toBe(0);
});

test("SIGHUP takes a new key from the file that holds it", async () => {
	const provider = await startStandIn();
	onTestFinished(() => provider.close());
	const key = join(temporaryFolder(), "key");
	writeFileSync(key, "first-key\n");
	const backend = `{ wire: openai, url: ${provider.url}/v1, model: m, key: $TEST_KEY }`;
	write(catalogueOf("keys").replace(" }\n", `, backends: [${backend}] }\n`));
	const site = await startProcess(inject("builtServer"), {
		...plenty,
		PROVIDER: "huggingface",
		TEST_KEY_FILE: key,
	});
	const keys = () => provider.calls.map(({ headers }) => headers.authorization);
	await call(site.origin);
	expect(keys()).toEqual(["Bearer first-key"]);
	writeFileSync(key, "second-key\n");
	site.hangUp();
	await expect.poll(site.output).toContain("the catalogue was read again");
	await call(site.origin);
	expect(keys().at(-1)).toBe("Bearer second-key");
	await site.end("SIGTERM");
});
