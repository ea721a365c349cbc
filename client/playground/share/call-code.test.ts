import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import type { CallCode } from "#shared/shown-model.ts";
import { startStandIn } from "../../../testing/stand-in.ts";
import { codeLanguages, codeOf } from "./call-code.ts";

const run = promisify(execFile);
const hostile = `It's "quoted" $HOME \`id\` \\ and\nأين البحر؟ '; rm -rf /`;
/** The languages whose programs can be run here. */
const runnable =
	spawnSync("curl", ["--version"]).status === 0
		? (["curl", "JavaScript"] as const)
		: (["JavaScript"] as const);
const chat = { wire: "openai", keyName: "OWN_KEY", model: "a", add: {} } as const;

/** Runs a program in a folder of its own, with the key in its variable. */
async function runProgram(language: "curl" | "JavaScript", program: string) {
	const cwd = mkdtempSync(join(tmpdir(), "vitrine-code-"));
	writeFileSync(join(cwd, "sea.wav"), "a sound");
	const file = join(cwd, language === "curl" ? "call.sh" : "call.mjs");
	writeFileSync(file, program);
	const command = language === "curl" ? "sh" : process.execPath;
	await run(command, [file], { cwd, env: { ...process.env, OWN_KEY: "k3y" } });
}

async function sentBy(language: "curl" | "JavaScript", code: CallCode, call: Call) {
	const provider = await startStandIn();
	onTestFinished(() => provider.close());
	provider.play(({ response }) => response.setHeader("content-type", "text/plain").end("well"));
	await runProgram(language, codeOf(language, { ...code, url: `${provider.url}/v1/x` }, call));
	const [request] = provider.calls;
	expect(provider.calls).toHaveLength(1);
	expect(request?.path).toBe("/v1/x");
	expect(request?.headers.authorization).toBe(`${code.scheme ?? "Bearer"} k3y`);
	const body = Buffer.from(request?.body ?? "", "latin1").toString();
	return { type: request?.headers["content-type"] ?? "", body };
}

type Call = Parameters<typeof codeOf>[2];

const url = "https://provider.example/v1/x";
const sizes = { width: 512, height: 768 };

test.each<[string, CallCode, Call, object]>([
	[
		"a back-end with other names",
		{ ...chat, url, omit: ["temperature"], rename: { max_tokens: "max_completion_tokens" } },
		{ task: "generateText", input: "Hi", parameters: {} },
		{ model: "a", messages: [{ role: "user", content: "Hi" }], max_completion_tokens: 500 },
	],
	[
		"fal's own key",
		{ ...chat, wire: "fal", url, scheme: "Key" },
		{ task: "tts", input: "Hi", parameters: { voice: "tara", language: "en" } },
		{ text: "Hi", voice: "tara" },
	],
	[
		"a text",
		{ ...chat, url },
		{ task: "generateText", input: hostile, parameters: { system: "Be brief.", topP: 0.5 } },
		{
			model: "a",
			messages: [
				{ role: "system", content: "Be brief." },
				{ role: "user", content: hostile },
			],
			max_tokens: 500,
			temperature: 0.7,
			top_p: 0.5,
		},
	],
	[
		"a picture, its size as two numbers",
		{ ...chat, url, pictureSize: "sides", add: { response_extension: "png" } },
		{ task: "generateImage", input: "a boat", parameters: sizes },
		{
			model: "a",
			response_format: "b64_json",
			prompt: "a boat",
			...sizes,
			response_extension: "png",
		},
	],
	[
		"a picture, its size as a text",
		{ ...chat, url },
		{ task: "generateImage", input: "a boat", parameters: sizes },
		{ model: "a", response_format: "b64_json", prompt: "a boat", size: "512x768" },
	],
	[
		"speech by fal",
		{ ...chat, wire: "fal", url },
		{ task: "tts", input: hostile, parameters: { voice: "leo" } },
		{ text: hostile, voice: "leo" },
	],
])("the program sends what this site sends: %s", async (...[, code, call, expected]) => {
	for (const language of runnable) {
		const { type, body } = await sentBy(language, code, call);
		expect(type).toBe("application/json");
		expect(JSON.parse(body)).toEqual(expected);
	}
	// Python writes the same literals, but its library is not on every machine.
	expect(codeOf("Python", code, call)).toContain("os.environ['OWN_KEY']");
});

const sound = new File(["a sound"], "sea.wav", { type: "audio/wav" });

test("a file is the body itself, or a part of a form", async () => {
	const call: Call = { task: "transcribe", input: sound, parameters: { language: "fr" } };
	for (const language of runnable) {
		const raw = await sentBy(language, { ...chat, wire: "huggingface", url }, call);
		expect(raw).toEqual({ type: "audio/wav", body: "a sound" });
		const form = await sentBy(language, { ...chat, url }, call);
		expect(form.type).toMatch(/^multipart\/form-data/);
		expect(form.body).toMatch(/name="language"\s+fr\s[\s\S]*name="file"; filename="sea.wav"/);
	}
});

test.each(codeLanguages)("%s never holds a key", (language) => {
	const call: Call = { task: "chat", input: "Hello", parameters: {} };
	expect(codeOf(language, { ...chat, url }, call)).toMatch(/OWN_KEY/);
});
