import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { type CallRequest, FILE_BASE64, placeholders } from "#shared/call-request.ts";
import { fileKindOf, takesFile, takesText } from "#shared/kinds.ts";
import { type ModelTask, taskOf } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import {
	type CodeLanguage,
	codeLanguages,
	codeOf,
} from "../client/playground/share/code-snippets.ts";
import { fileIn, inputOf } from "../client/state/call-input.ts";
import { wires, wireTasks } from "../server/catalogue/wire-tasks.ts";
import { modelOn } from "./engines/ask-model.ts";
import { catalogueFile, type WrittenBackend } from "./engines/models-file.ts";
import { testCaller } from "./server/test-caller.ts";
import { PNG, WAV } from "./server/test-files.ts";
import { startStandIn } from "./stand-in.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);
const hostile = `It's "quoted" $HOME \`id\` \\ and ⟦system⟧\nأين البحر؟ '; rm -rf /`;
const hostileName = `the 'sea' "$HOME" \\ 1`;
const key = "k3y";

const commands: Readonly<Record<CodeLanguage, readonly [command: string, file: string]>> = {
	curl: ["sh", "call.sh"],
	Python: ["python3", "call.py"],
	JavaScript: [process.execPath, "call.mjs"],
};
const needed: Readonly<Record<CodeLanguage, string>> = {
	curl: "curl",
	Python: "python3",
	JavaScript: process.execPath,
};
/** The languages whose programs can run here. */
const runnable = codeLanguages.filter(
	(name) => spawnSync(needed[name], ["--version"]).status === 0,
);

/** Replaces Python's requests library, which not every machine has, with the parts that a program needs. */
const requestsLibrary = `
import json as encoder, urllib.request
class Response:
    content = b""
    headers = {"content-type": ""}
    def raise_for_status(self): pass
def post(url, headers, json=None, data=None, files=None):
    headers = dict(headers)
    if json is not None:
        body = encoder.dumps(json).encode()
    elif data is not None:
        body = data.read()
    else:
        body = b""
        for name, (filename, content, *kind) in files.items():
            body += b"--parts\\r\\n" + f'content-disposition: form-data; name="{name}"'.encode()
            if filename is not None: body += f'; filename="{filename}"'.encode()
            if kind: body += f"\\r\\ncontent-type: {kind[0]}".encode()
            body += b"\\r\\n\\r\\n" + (content.encode() if filename is None else content.read()) + b"\\r\\n"
        body += b"--parts--\\r\\n"
        headers["content-type"] = "multipart/form-data; boundary=parts"
    urllib.request.urlopen(urllib.request.Request(url, body, headers)).read()
    return Response()
`;

type Row = [
	what: string,
	task: ModelTask,
	backend: Partial<WrittenBackend>,
	/** A part of the body that must be there, so that each row tests what it claims. */
	holds: string,
];

const openai = { wire: "openai" };
const huggingface = { wire: "huggingface" };
const fal = { wire: "fal", url: "https://fal.run", model: "fal-ai/some" };
const routed = { wire: "fal", url: "https://router.test/fal-ai", model: "fal-ai/some" };
const replicate = { wire: "replicate", url: "https://api.replicate.test" };
const version = "a".repeat(64);

const rows: readonly Row[] = [
	["a text", "generateText", openai, '"max_tokens":321'],
	["a chat", "chat", openai, '"role":"system"'],
	["a system text in the question", "chat", { ...openai, system: "user" }, '"content":"⟦system⟧'],
	["a developer's text", "chat", { ...openai, system: "developer" }, '"role":"developer"'],
	["no system text", "chat", { ...openai, omit: ["temperature"] }, '"top_p":0.5'],
	[
		"other names",
		"chat",
		{ ...openai, rename: { max_tokens: "max_completion_tokens" } },
		'"max_completion_tokens":321',
	],
	[
		"further fields",
		"chat",
		{ ...openai, add: { reasoning: false, n: null } },
		'"reasoning":false',
	],
	["a picture", "generateImage", openai, '"size":"512x768"'],
	["its sides", "generateImage", { ...openai, pictureSize: "sides" }, '"height":768'],
	["a changed picture", "editImage", openai, 'name="image"; filename="picture.png"'],
	["one in a message", "editImage", { ...openai, pictureIn: "message" }, '"type":"image_url"'],
	["things", "detect", openai, "data:image/png;base64,"],
	["a form", "transcribe", openai, 'filename="recording.wav"'],
	["a form with more", "transcribe", { ...openai, add: { prompt: 'It\'s "so"' } }, `It's "so"`],
	["speech", "tts", openai, '"voice":"leo"'],
	["a text", "generateText", huggingface, '"max_new_tokens":321'],
	["a picture", "generateImage", huggingface, '"width":512'],
	["a changed picture in JSON", "editImage", huggingface, '"guidance_scale":3.5'],
	["a picture's bytes", "classify", huggingface, "PNG"],
	["a picture's bytes", "detect", huggingface, "PNG"],
	["a recording in JSON", "transcribe", huggingface, '"language":"fr"'],
	["a recording's bytes", "transcribe", { ...huggingface, omit: ["language"] }, "WAVE"],
	["speech", "tts", huggingface, '"voice":"leo"'],
	["fal's queue", "generateImage", fal, '"height":768'],
	["a changed picture as a data URL", "editImage", fal, '"image_url":"data:image/png;base64,'],
	["fal's own key", "tts", fal, '"voice":"leo"'],
	["a recording as a data URL", "transcribe", fal, "data:audio/x-wav;base64,"],
	["fal's queue by a router", "generateImage", routed, '"height":768'],
	["fal by a router", "tts", { ...routed, rename: { voice: "speaker" } }, '"speaker":"leo"'],
	["a model", "generateImage", { ...replicate, model: "owner/name" }, '"input":{'],
	[
		"another name of the picture",
		"editImage",
		{ ...replicate, model: "owner/name", rename: { image: "input_image" } },
		'"input_image":"data:image/png;base64,',
	],
	["a version", "generateImage", { ...replicate, model: `owner/name:${version}` }, version],
];

test("every task of every wire has a row", () => {
	const tried = new Set(rows.map(([, task, { wire }]) => `${wire} ${task}`));
	for (const wire of wires) {
		for (const task of wireTasks[wire]) expect(tried).toContain(`${wire} ${task}`);
	}
});

test.each(rows)("what is shown is what was sent: %s, %s %j", async (...row) => {
	const [, task, backend, holds] = row;
	const { input, system } = placeholders;
	const chosen = chosenFor(task);
	const parameters = { ...chosen, ...(chosen.system && { system }) };
	const { sent, code } = await callOn({ task, backend, parameters, prompt: input });
	expect(sent.body.toString()).toContain(holds);
	if (!code) throw new Error("the call is not shown");
	expect(JSON.stringify(code)).not.toContain(key);
	const { url, method, headers, body } = sent;
	expect([code.url, "POST"]).toEqual([url, method]);
	const { authorization, ...others } = code.headers;
	expect(authorization?.replace("$OWN_KEY", key)).toBe(headers.authorization);
	const ofForm = typeof code.body === "object" && "form" in code.body;
	expect({ ...others, ...(ofForm && { "content-type": headers["content-type"] }) }).toEqual(
		shownHeaders(headers),
	);
	expect(code.body).toEqual(await shownBody(body, headers["content-type"] ?? ""));
});

test.each(runnable)("%s sends the pictures of a question, each from its file", async (language) => {
	const { caller } = testCaller([], {
		OWN_KEY: key,
		MODELS_FILE: catalogueFile({
			models: [
				{
					...{ id: "seeing", task: "chat", name: "A", description: "A.", sees: true },
					backends: [
						{
							wire: "openai",
							url: "https://router.test/v1",
							model: "a",
							key: "$OWN_KEY",
							code: true,
						},
					],
				},
			],
		}),
	});
	const asked = { modelId: "seeing", fileType: "image/jpeg", pictures: 2 };
	const code = await caller.callCode(asked);
	if (!code) throw new Error("the call is not shown");
	const pictures = ["picture-1.jpg", "picture-2.jpg"];
	const { body } = await sentBy(language, code, { input: "Alike?", parameters: {}, pictures });
	expect(body).toMatchObject({
		messages: [
			{
				content: [
					{ type: "text", text: "Alike?" },
					...pictures.map((name) => {
						const url = `data:image/jpeg;base64,${Buffer.from(name).toString("base64")}`;
						return { type: "image_url", image_url: { url } };
					}),
				],
			},
		],
	});
});

function shownHeaders({ authorization: _, ...headers }: Sent["headers"]) {
	const { accept, "accept-encoding": _encoding, ...others } = headers;
	return accept === "*/*" ? others : { accept, ...others };
}

/** A body as displayed: the file is a name in a form, a placeholder in JSON, or the whole body. */
async function shownBody(body: Buffer<ArrayBuffer>, type: string): Promise<CallRequest["body"]> {
	if (!type.startsWith("multipart/")) {
		if (type !== "application/json") return "file";
		const files = [PNG, WAV].map((bytes) => bytes.toString("base64"));
		return { json: files.reduce((text, file) => text.replace(file, FILE_BASE64), String(body)) };
	}
	const form = await new Response(body, { headers: { "content-type": type } }).formData();
	return {
		form: [...form].map(([name, value]) =>
			typeof value === "string"
				? { name, text: value }
				: { name, file: value.name, type: value.type },
		),
	};
}

const calls: readonly [what: string, call: Pick<Call, "task" | "backend">][] = [
	["JSON with hostile words", { task: "chat", backend: { ...openai, add: { a: false, n: null } } }],
	["a form", { task: "transcribe", backend: { ...openai, add: { prompt: `It's "so"` } } }],
	["a form with words", { task: "editImage", backend: openai }],
	["JSON with words and a picture", { task: "editImage", backend: fal }],
	["a file", { task: "detect", backend: huggingface }],
	["JSON with a recording", { task: "transcribe", backend: huggingface }],
	["JSON with a data URL", { task: "transcribe", backend: fal }],
	["headers of its own", { task: "generateImage", backend: { ...replicate, model: "a/b" } }],
];

test.each(
	calls.flatMap(([what, call]) => runnable.map((language) => [language, what, call] as const)),
)("the program in %s sends the same: %s", async (language, _what, call) => {
	const { given, sent, code } = await callOn({ ...call, prompt: hostile });
	if (!code) throw new Error("the call is not shown");
	expect(await sentBy(language, code, given)).toEqual(await comparable(sent));
});

test.each<[string, ModelTask, Partial<WrittenBackend>]>([
	["an entry that does not say so", "chat", { code: false }],
	["the host's own machine", "chat", { url: "http://10.0.0.7/v1" }],
	["a back-end without a key", "chat", { key: undefined }],
])("nothing is shown of %s", async (_what, task, backend) => {
	expect((await callOn({ task, backend: { ...openai, ...backend } })).code).toBeNull();
});

test("the host's own instruction is shown where the visitor gave none", async () => {
	const { code } = await callOn({
		task: "chat",
		backend: openai,
		open: { system: { default: "Rhyme." } },
		parameters: {},
	});
	expect(code?.body).toMatchObject({ json: expect.stringContaining('"content":"Rhyme."') });
});

const values: ParameterValues = {
	temperature: 0.9,
	maxTokens: 321,
	topP: 0.5,
	system: `Be "brief" about ⟦input⟧.`,
	width: 512,
	height: 768,
	steps: 12,
	guidance: 3.5,
	seed: 7,
	voice: "leo",
	language: "fr",
};
const lists: Readonly<Record<string, object>> = {
	voice: { options: ["leo"] },
	language: { options: ["fr"] },
};

type Call = {
	task: ModelTask;
	backend: Partial<WrittenBackend>;
	open?: Record<string, unknown>;
	parameters?: ParameterValues;
	prompt?: string;
};

function chosenFor(task: ModelTask): ParameterValues {
	return Object.fromEntries(taskOf(task).parameters.map((name) => [name, values[name]]));
}

/** A call of this site, and the call shown for it. */
async function callOn({ task, backend, prompt = "Hi", ...own }: Call) {
	const names = taskOf(task).parameters;
	const { open = Object.fromEntries(names.map((name) => [name, lists[name] ?? {}])) } = own;
	const { parameters = chosenFor(task) } = own;
	const url = "https://router.test/hf";
	const entry = { wire: "", url, model: "a/b", key: "$OWN_KEY", code: true, ...backend };
	const { ask, requests, caller } = modelOn({
		task,
		engine: () => new Response("{}", { status: 400 }),
		backends: [entry],
		open,
		parameters,
		prompt,
		environment: { OWN_KEY: key },
	});
	await ask().catch(() => undefined);
	const [first] = requests;
	if (!first) throw new Error("nothing was sent");
	const count = requests.length;
	const file =
		fileKindOf(task) === "image"
			? new File([PNG], `${hostileName}.png`, { type: "image/png" })
			: new File([new Uint8Array(WAV)], `${hostileName}.wav`, { type: "audio/wav" });
	const hasFile = takesFile(task);
	const code = await caller.callCode({
		modelId: "test/model",
		parameters: { ...parameters, system: parameters.system && placeholders.system },
		...(hasFile && { fileType: file.type }),
	});
	expect(requests).toHaveLength(count);
	const sent: Sent = { ...first, body: Buffer.from(first.body ?? "") };
	const input = inputOf(takesText(task) ? prompt : undefined, hasFile ? file : undefined) ?? "";
	return { given: { input, parameters }, sent, code };
}

type Given = Parameters<typeof codeOf>[2];

/** The request received from a program that runs in its own folder, with the key in its variable. */
async function sentBy(language: CodeLanguage, code: CallRequest, given: Given) {
	const provider = await startStandIn();
	onTestFinished(() => provider.close());
	provider.play(({ response }) => response.setHeader("content-type", "text/plain").end("well"));
	const { origin } = new URL(code.url);
	const url = code.url.replace(origin, provider.url);
	const cwd = temporaryFolder();
	const sentFile = fileIn(given.input);
	if (sentFile) {
		writeFileSync(join(cwd, sentFile.name), Buffer.from(await sentFile.arrayBuffer()));
	}
	for (const name of given.pictures ?? []) writeFileSync(join(cwd, name), name);
	writeFileSync(join(cwd, "requests.py"), requestsLibrary);
	const [command, file] = commands[language];
	writeFileSync(join(cwd, file), codeOf(language, { ...code, url }, given));
	await run(command, [file], { cwd, env: { ...process.env, OWN_KEY: key } });
	expect(provider.calls).toHaveLength(1);
	const [call] = provider.calls;
	if (!call) throw new Error("nothing arrived");
	const { method, path, headers } = call;
	const single = Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, String(value)]),
	);
	return comparable({
		method,
		url: origin + path,
		headers: single,
		body: Buffer.from(call.body, "latin1"),
	});
}

type Sent = {
	method: string;
	url: string;
	headers: Readonly<Record<string, string>>;
	body: Buffer<ArrayBuffer>;
};

/** A request without what each transport adds. */
async function comparable({ method, url, headers, body }: Sent) {
	const { authorization, prefer, accept } = headers;
	const type = headers["content-type"] ?? "";
	const [mediaType] = type.split(";");
	const kept = {
		authorization,
		prefer,
		mediaType,
		...(accept?.startsWith("image/") && { accept }),
	};
	return { method, url, ...kept, body: await contentOf(body, type) };
}

async function contentOf(body: Buffer<ArrayBuffer>, type: string): Promise<unknown> {
	if (type === "application/json") return JSON.parse(body.toString());
	if (!type.startsWith("multipart/")) return body.toString("base64");
	const form = await new Response(body, { headers: { "content-type": type } }).formData();
	return Promise.all(
		[...form].map(async ([name, value]) => {
			// Programs send line breaks as browsers do, with two characters.
			if (typeof value === "string") return [name, value.replaceAll("\r\n", "\n")];
			return [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString("hex")];
		}),
	);
}
