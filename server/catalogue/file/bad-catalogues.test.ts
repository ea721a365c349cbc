import { expect, test } from "vitest";
import { type ModelTask, modelTasks } from "#shared/models.ts";
import { buildCatalogue } from "../build-catalogue.ts";
import { wires, wireTasks } from "../wire-tasks.ts";
import { CatalogueError } from "./faults.ts";

const variables = new Map([
	["TOKEN", "hf_SecretThatNobodyMaySee"],
	["TWO_LINES", "one\ntwo"],
	["NO_ADDRESS", "ftp://files.example.org"],
	["WITH_USER", "http://ada:hf_SecretThatNobodyMaySee@engine.example.org"],
]);

/** The error lines of a catalogue. */
function faultsOf(text: string): readonly string[] {
	try {
		buildCatalogue(text, "models.yaml", {
			provider: "auto",
			variables: (name) => variables.get(name),
		});
	} catch (error) {
		if (error instanceof CatalogueError) return error.message.split("\n");
		throw error;
	}
	return [];
}

/** A valid chat model with these lines changed; further lines start at line 6. */
function chat(further = "", [from, to]: readonly [string, string] = ["", ""]): string {
	const sound = "models:\n  - id: a\n    task: chat\n    name: A\n    description: Talks.\n";
	return `${sound.replace(from, () => to)}${further && `    ${further}\n`}`;
}

/** A valid chat model with this back-end in line 7. */
function answering(backend: string): string {
	return chat(`backends:\n      - { ${backend} }`);
}

const local = "wire: openai, url: 'http://127.0.0.1:11434/v1', model: m";
const unread = "this wire does not read it for this task; take it out";
const long = (characters: number) => "x".repeat(characters);

test("the unmodified catalogues are valid", () => {
	expect(faultsOf(chat())).toEqual([]);
	expect(faultsOf(answering(local))).toEqual([]);
	expect(faultsOf(chat("defaultText: Hello", ["chat", "tts"]))).toEqual([]);
	const laughing = answering(`${local}, cues: [<laugh>]`);
	expect(faultsOf(laughing.replace("task: chat", "task: tts"))).toEqual([]);
	expectFaults(laughing, `7 models.0.backends.0.cues: ${unread}`);
});

function wiresFor(task: ModelTask): string {
	return wires.filter((wire) => wireTasks[wire].includes(task)).join(" or ");
}

function expectFaults(text: string, ...faults: readonly string[]): void {
	const lines = faultsOf(text);
	expect(lines).toEqual(faults.map((fault) => `models.yaml:${fault}`));
	expect(lines.join("\n")).not.toMatch(/Secret/);
}

const noSettings = "must be a list of settings (name: value)";

test.each<[string, ...string[]]>([
	["", `1 the file: ${noSettings}`],
	["hello", `1 the file: ${noSettings}`],
	["- id: a", `1 the file: ${noSettings}`],
	["{}", "1 models: is missing"],
	["models: []", "1 models: must have at least 1 entry"],
	[chat("enabled: false"), "1 models: one must be enabled"],
	["models: x", "1 models: must be a list"],
	["modles: [1]", "1 models: is missing", "1 modles: no such setting; did you mean models?"],
	["models: [hello]", `1 models.0: ${noSettings}`],
	[
		"models: [{}]",
		"1 models.0.id: is missing",
		"1 models.0.task: is missing",
		"1 models.0.name: is missing",
		"1 models.0.description: is missing",
	],
	[
		`${chat()}  - { id: a, task: chat, name: B, description: B }`,
		'6 models.1.id: another model has the id "a"',
	],
	[
		chat("description:\n      fr: 5", ["    description: Talks.\n", ""]),
		"5 models.0.description.en: is missing",
		"6 models.0.description.fr: must be a text",
	],
	[chat("name: B"), "6 this name stands here twice"],
	[`${chat()}\tpoints: 1`, "6 indent with blanks, not with tabs"],
	[chat("", ["A", '"A']), "6 a quote, comma, colon, brace or bracket is missing"],
	[chat("", ["A", "!!js/function A"]), "4 tags are not allowed"],
	[chat("", ["A", "*other"]), "4 there is no anchor of that name before this"],
	[
		`x-two: &two [1, 2]\n${chat("<<: *two")}`,
		"1 << takes an anchor of settings (name: value) only",
	],
	[`${chat()}---\n{}`, "6 the file must hold one document; take --- out"],
])("%j", (text, ...faults) => {
	expectFaults(text, ...faults);
});

const tasks = `must be one of ${modelTasks.join(", ")}`;

test.each<[line: string, fault: string]>([
	["task: chatt", `3 task: ${tasks}; did you mean chat?`],
	["task: 5", `3 task: ${tasks}`],
	["task: widgetChat", `3 task: ${tasks}; did you mean chat?`],
	['id: "  "', "2 id: must have at least 1 character"],
	["id: 7", "2 id: must be a text"],
	[`id: ${long(201)}`, "2 id: must have at most 200 characters"],
	['id: "a\\u0007b"', "2 id: must have no control characters"],
	["description: { fr: Parle. }", "5 description.en: is missing"],
	["description: [Talks.]", "5 description: must be a text, or one by language"],
	[`description: ${long(301)}`, "5 description: must have at most 300 characters"],
	["description: { en: Talks., fr: 5 }", "5 description.fr: must be a text"],
])("in place of a sound line: %s", (line, fault) => {
	const [name] = line.split(":", 1);
	const sound = ["id: a", "task: chat", "description: Talks."];
	const replaced = sound.find((each) => each.startsWith(`${name}:`)) ?? "";
	expectFaults(chat("", [replaced, line]), fault.replace(" ", " models.0."));
});

const tooLongForTts = "must have at most 1000 characters for tts";

test.each<[further: string, fault: string, task?: string]>([
	["category: sound", "category: must be one of text, chat, image, audio"],
	["licens: MIT", "licens: no such setting; did you mean licence?"],
	["__proto__: { points: 1 }", "__proto__: no such setting"],
	["constructor: 1", "constructor: no such setting"],
	["hf_SecretThatNobodyMaySee: 1", "(a name): no such setting"],
	['points: "1"', "points: must be a number"],
	["points: 0", "points: must be at least 1"],
	["points: 1.5", "points: must be a whole number"],
	[`defaultText: ${long(1001)}`, `defaultText: ${tooLongForTts}`, "tts"],
	[`defaultText: { en: a, fr: ${long(1001)} }`, `defaultText.fr: ${tooLongForTts}`, "tts"],
	["defaultText: a", "defaultText: no text is given to classify", "classify"],
	["maxSeconds: 60", "maxSeconds: no recording is given to classify", "classify"],
	["sees: true", "sees: only models of chat see pictures", "tts"],
	["images: {}", "images: only a model with sees: true has them"],
	["sees: yes", "sees: must be true"],
	["enabled: yes", "enabled: must be true or false, without quotes"],
	["moderation: { word: false }", "moderation.word: no such setting; did you mean words?"],
])("behind a sound model: %s", (further, fault, task = "chat") => {
	expectFaults(chat(further, ["task: chat", `task: ${task}`]), `6 models.0.${fault}`);
});

test.each<[parameter: string, fault: string, task?: string]>([
	["temprature: {}", "temprature: no such setting; did you mean temperature?"],
	["steps: {}", "steps: chat has no such parameter"],
	["temperature: 0.7", `temperature: ${noSettings}`],
	["temperature: { max: 5 }", "temperature.max: must be at most 2"],
	["maxTokens: { default: 500, max: 100 }", "maxTokens.default: must lie between min and max"],
	["maxTokens: { default: 1.5 }", "maxTokens.default: must be a whole number"],
	["topP: { min: 0 }", "topP.min: must be at least 0.05"],
	["topP: { min: 0.9, max: 0.1 }", "topP.min: must not be above max"],
	["system: { default: abc, max: 2 }", "system.default: must have at most max characters"],
	["voice: {}", "voice.options: is missing", "tts"],
	["voice: { default: a, options: [b] }", "voice.default: must be one of the options", "tts"],
	[
		"language: { options: [French] }",
		"language.options.0: must be a language: en, fr",
		"transcribe",
	],
])("a parameter: %s", (parameter, fault, task = "chat") => {
	const text = chat(`parameters: { ${parameter} }`, ["task: chat", `task: ${task}`]);
	expectFaults(text, `6 models.0.parameters.${fault}`);
});

test.each([
	["most: 9", "most: must be at most 8"],
	["most: 0", "most: must be at least 1"],
	["bytes: 1000", "bytes: must be at least 50000"],
	["side: 9000", "side: must be at most 4096"],
	["most: 7", "most: times bytes must be at most 6000000"],
	["width: 100", "width: no such setting"],
])("a limit of pictures: %s", (limit, fault) => {
	expectFaults(chat(`sees: true\n    images: { ${limit} }`), `7 models.0.images.${fault}`);
});

test("a model that sees runs in no browser", () => {
	expectFaults(
		chat("sees: true\n    device: smollm-360m"),
		"7 models.0.device: no browser's model sees pictures",
	);
});

test("a text too long for every task and for its own has both faults", () => {
	expectFaults(
		chat(`defaultText: ${long(4001)}`),
		"6 models.0.defaultText: must have at most 4000 characters",
		"6 models.0.defaultText: must have at most 4000 characters for chat",
	);
});

const keyIsSecret = "key: must name a variable, as in $HF_TOKEN; no secret stands here";
const noUser = "url: no user or password here; use key: $NAME";
const noScheme = "url: must begin with http://, https:// or $NAME";
const at = (url: string) => `wire: openai, model: m, url: '${url}'`;

test.each<[backend: string, fault: string]>([
	[
		local.replace("openai", "opnai"),
		`wire: must be one of ${wires.join(", ")}; did you mean openai?`,
	],
	[local.replace("openai", "fal"), `wire: this wire cannot do chat; use ${wiresFor("chat")}`],
	["wire: openai, url: 'http://a/v1'", "model: is missing"],
	["wire: openai, model: m", "url: is missing"],
	[`${local}, apiKey: $TOKEN`, "apiKey: no such setting; did you mean key?"],
	[`${local}, baseURL: "http://a"`, "baseURL: no such setting; did you mean url?"],
	[`${local}, key: hf_SecretThatNobodyMaySee`, keyIsSecret],
	[`${local}, key: $TOKEN.hf_SecretThatNobodyMaySee`, keyIsSecret],
	[`${local}, add: { api_key: hf_Secret }`, "add.api_key: a secret goes into key: $NAME"],
	[at("http://a:hf_Secret@b/v1"), noUser],
	[at(`http://\${HOST}/v1`), "url: write variables without braces: $NAME"],
	[
		`wire: openai, url: "http://a", model: m, headers: { X-Team: "a \${TEAM}" }`,
		"headers.X-Team: write variables without braces: $NAME",
	],
	[at("http://a/v1?key=hf_Secret"), "url: a secret goes into key or headers: $NAME"],
	[at("localhost:11434/v1"), noScheme],
	[at("file:///etc/passwd"), noScheme],
	[at("$NO_ADDRESS/v1"), "url: with its variables this is no http or https address"],
	[at("$WITH_USER/v1"), noUser],
	[`${local}, key: $TWO_LINES`, "key: the variable's value must be one printable word"],
	[`${local}, firstByteSeconds: -1`, "firstByteSeconds: must be at least 1"],
	[`${local}, wholeSeconds: 36000`, "wholeSeconds: must be at most 3600"],
	[`${local}, omit: stream`, "omit: must be a list"],
	[`${local}, rename: { max_tokens: 5 }`, "rename.max_tokens: must be a text"],
	[
		`${local}, fileHosts: ["https://a.example/x"]`,
		"fileHosts.0: must be a host, as in files.example.org",
	],
])("a back-end: %s", (backend, fault) => {
	expectFaults(answering(backend), `7 models.0.backends.0.${fault}`);
});

test.each<[task: ModelTask, setting: string, wire: string]>([
	["generateText", "system: user", "huggingface"],
	["tts", "system: user", "openai"],
	["generateImage", "system: user", "openai"],
	["chat", "pictureIn: message", "openai"],
	["generateImage", "pictureIn: message", "replicate"],
	["editImage", "pictureSize: sides", "openai"],
	["generateImage", "pictureSize: sides", "fal"],
	["transcribe", "cues: [<laugh>]", "fal"],
	["classify", "omit: [parameters]", "huggingface"],
	["classify", "add: { top_k: 3 }", "huggingface"],
	["detect", "rename: { threshold: min }", "huggingface"],
])("for %s, %s is never read by %s", (task, setting, wire) => {
	const backend = `wire: ${wire}, url: 'http://127.0.0.1', model: m/n, ${setting}`;
	const [name] = setting.split(":", 1);
	const text = answering(backend).replace("task: chat", `task: ${task}`);
	expectFaults(text, `7 models.0.backends.0.${name}: ${unread}`);
});

test("what huggingface adds are the fields of `parameters`", () => {
	const backend = "wire: huggingface, url: 'http://127.0.0.1', add: { parameters: { top_k: 5 } }";
	const text = answering(backend).replace("task: chat", "task: generateText");
	const fault = "add: these are the fields of parameters themselves; leave that level out";
	expectFaults(text, `7 models.0.backends.0.${fault}`);
});

test.each<[task: ModelTask, settings: string]>([
	["chat", "wire: openai, system: user, add: { n: 1 }, omit: [temperature], rename: { n: m }"],
	["generateText", "wire: openai, system: developer"],
	["generateImage", "wire: openai, pictureIn: message"],
	["generateImage", "wire: openai, pictureSize: sides"],
	["editImage", "wire: openai, pictureIn: message"],
	["detect", "wire: openai, add: { n: 1 }"],
	["transcribe", "wire: huggingface, add: { return_timestamps: true }, omit: [language]"],
	["classify", "wire: huggingface, omit: [], add: {}, rename: {}"],
])("for %s, %s is read", (task, settings) => {
	const text = answering(`url: 'http://127.0.0.1', model: m, ${settings}`);
	expect(faultsOf(text.replace("task: chat", `task: ${task}`))).toEqual([]);
});

test.each<[wire: string, system: string, ...faults: string[]]>([
	[
		"huggingface",
		"{ default: Rhyme. }",
		"7 models.0.backends.0.wire: this wire sends no parameters.system; use openai, or take its default out",
	],
	["huggingface", "{}"],
	["openai", "{ default: Rhyme. }"],
])("over %s the instructions %s", (wire, system, ...faults) => {
	const backend = `wire: ${wire}, url: 'http://127.0.0.1', model: m`;
	const text = `${answering(backend)}    parameters: { system: ${system} }\n`;
	expectFaults(text.replace("task: chat", "task: generateText"), ...faults);
});

test("a wire that cannot see is refused a picture's task", () => {
	const text = answering(local).replace("task: chat", "task: classify");
	expectFaults(
		text,
		`7 models.0.backends.0.wire: this wire cannot do classify; use ${wiresFor("classify")}`,
	);
});

test("faults of the shape, of names and of bounds come together, in the order of the lines", () => {
	expectFaults(
		answering("wire: fal, url: 'x', apiKey: $TOKEN").concat("    points: none\n"),
		"7 models.0.backends.0.url: must begin with http://, https:// or $NAME",
		"7 models.0.backends.0.apiKey: no such setting; did you mean key?",
		`7 models.0.backends.0.wire: this wire cannot do chat; use ${wiresFor("chat")}`,
		"8 models.0.points: must be a number",
	);
});

test.each(["abcdefgh", "abcdef"])("aliases that grow, here from a to %s, are refused", (names) => {
	const lines = [...names].map((name, index) => {
		const before = names[index - 1];
		return `${name}: &${name} [${Array(10)
			.fill(before ? `*${before}` : "x")
			.join(", ")}]`;
	});
	expectFaults(lines.join("\n"), "1 too many aliases; write the settings out");
});

test("a file too large or too deep is not read", () => {
	const large = `# ${long(300_000)}\n${chat()}`;
	expectFaults(large, "1 the file is larger than 262144 characters");
	expect(faultsOf(`models: ${"[".repeat(5_000)}`)).toContain("models.yaml:1 nested too deeply");
});

const classifier = "wire: huggingface, url: 'http://127.0.0.1', model: m";
const withSecret =
	"wire: moderation, url: 'https://a.test/v1', model: m, key: sk-SecretThatNobodyMaySee";
const words = (judge: string, refuse = "refuse: { default: 1 }") =>
	`words: { judges: [{ ${judge} }], ${refuse} }`;

test.each<[name: string, rules: string[], ...faults: string[]]>([
	[
		"a judge of pictures for words",
		[words(classifier)],
		"2 moderation.words.judges.0.wire: this wire judges no words; use moderation or openai",
	],
	["no name of the guard", [words(local)], "2 moderation.words.judges.0.guard: is missing"],
	[
		"misspelt names",
		[words(`${local}, guard: qwenguard`, "refuses: { default: 1 }"), "whenSilent: refused"],
		"2 moderation.words.judges.0.guard: must be one of qwen3guard, llamaguard; did you mean qwen3guard?",
		"2 moderation.words.refuse: is missing",
		"2 moderation.words.refuses: no such setting; did you mean refuse?",
		"3 moderation.whenSilent: must be one of refuse, allow; did you mean refuse?",
	],
	[
		"thresholds that cannot be",
		[
			words(`${local}, guard: llamaguard`, "refuse: { S1: 2 }, veil: { S1: 1 }"),
			`pictures: { judges: [{ ${classifier} }] }`,
		],
		"2 moderation.words.refuse.S1: must be at most 1",
		"2 moderation.words.veil: no such setting",
		"3 moderation.pictures.refuse: is missing, and so is veil",
	],
	[
		"fields for a judge that is sent a picture alone",
		[`pictures: { judges: [{ ${classifier}, add: { top_k: 9 } }], refuse: { nsfw: 1 } }`],
		`2 moderation.pictures.judges.0.add: ${unread}`,
	],
	[
		"a secret in place of a variable",
		[words(withSecret)],
		`2 moderation.words.judges.0.${keyIsSecret}`,
	],
])("rules of moderation with %s", (_name, rules, ...faults) => {
	const lines = ["moderation:", ...rules.map((rule) => `  ${rule}`), chat()];
	expectFaults(lines.join("\n"), ...faults);
});

const device = "model: owner/name, dtype: q4, bytes: 5, licence: MIT";

test.each<[device: string, fault: string]>([
	[device.replace("owner/name", "name"), "model: must be owner/name"],
	[device.replace("owner/name", "../../etc"), "model: must be owner/name"],
	[device.replace("q4", "q5"), "dtype: must be one of fp32, fp16, q8, q4, q4f16; did you mean q8?"],
	[device.replace("bytes: 5, ", ""), "bytes: is missing"],
	[`${device}, files: [../secret]`, "files.0: must be a path inside the hub's folder"],
	[`${device}, revision: a/b`, "revision: must be a commit, branch or tag"],
	[`${device}, voice: {}`, "voice: no such setting; did you mean voices?"],
])("a device that says %s is a fault", (text, fault) => {
	expectFaults(chat(`device: { ${text} }`), `6 models.0.device.${fault}`);
});

test.each<[device: string, fault: string]>([
	["[smollm-360m]", "must be a model of engine/models.yaml, or a list of settings (name: value)"],
	["smollm-360n", "must be a model of engine/models.yaml; did you mean smollm-360m?"],
	["vit-base", "this model of engine/models.yaml cannot do chat"],
	["{ modle: a/b, dtype: q4, bytes: 5, licence: MIT }", "model: is missing"],
])("a device called %s is a fault", (name, fault) => {
	const [line = ""] = faultsOf(chat(`device: ${name}`));
	const colon = fault.startsWith("model:") ? "." : ": ";
	expect(line).toBe(`models.yaml:6 models.0.device${colon}${fault}`);
});

test("no browser draws: a device of a model for pictures is a fault", () => {
	const drawing = chat(`device: { ${device} }`, ["chat", "generateImage"]);
	expectFaults(drawing, "6 models.0.device: no browser runs this task yet");
	expect(faultsOf(chat(`device: { ${device} }`))).toEqual([]);
});
