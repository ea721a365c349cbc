import { expect, test } from "vitest";
import { buildCatalogue } from "../build-catalogue.ts";
import { CatalogueError } from "./faults.ts";

const variables = new Map([
	["TOKEN", "hf_SecretThatNobodyMaySee"],
	["TWO_LINES", "one\ntwo"],
	["NO_ADDRESS", "ftp://files.example.org"],
	["WITH_USER", "http://ada:hf_SecretThatNobodyMaySee@engine.example.org"],
]);

/** The lines told of a catalogue. */
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

/** A sound chat model whose last lines are these; they begin in line 6. */
function chat(...lines: string[]): string {
	return [
		"models:",
		"  - id: a",
		"    task: chat",
		"    name: A",
		"    description: Talks.",
		...lines,
	]
		.join("\n")
		.concat("\n");
}

/** A sound chat model with this back-end in line 7. */
function answering(backend: string): string {
	return chat("    backends:", `      - ${backend}`);
}

/** A sound model of a task, with these further lines from line 6 on. */
function doing(task: string, ...lines: string[]): string {
	return chat(...lines).replace("task: chat", `task: ${task}`);
}

const local = "wire: openai, url: 'http://127.0.0.1:11434/v1', model: m";
const long = (characters: number) => "x".repeat(characters);

test("the beginnings of these catalogues are sound", () => {
	expect(faultsOf(chat())).toEqual([]);
	expect(faultsOf(answering(`{ ${local} }`))).toEqual([]);
	expect(faultsOf(doing("tts", "    defaultText: Hello"))).toEqual([]);
});

test.each<[string, string, string[]]>([
	["an empty file", "", ["1 models: must be a list of settings (name: value)"]],
	["a file of words", "hello\n", ["1 models: must be a list of settings (name: value)"]],
	["a list at the top", "- id: a\n", ["1 models: must be a list of settings (name: value)"]],
	["no models", "{}\n", ["1 models: is missing"]],
	["an empty list", "models: []\n", ["1 models: must have at least 1 entry"]],
	["models that are no list", "models: x\n", ["1 models: must be a list"]],
	[
		"a wrong name at the top",
		"modles:\n  - 1\n",
		["1 models: is missing", "1 modles: no such setting; did you mean models?"],
	],
	[
		"a model that is a word",
		"models:\n  - hello\n",
		["2 models.0: must be a list of settings (name: value)"],
	],
	[
		"a model without anything",
		"models:\n  - {}\n",
		[
			"2 models.0.id: is missing",
			"2 models.0.task: is missing",
			"2 models.0.name: is missing",
			"2 models.0.description: is missing",
		],
	],
	[
		"an unknown task",
		doing("chatt"),
		[
			"3 models.0.task: must be one of generateText, chat, generateImage, classify, detect, transcribe, tts; did you mean chat?",
		],
	],
	[
		"a task of another kind",
		doing("5"),
		[
			"3 models.0.task: must be one of generateText, chat, generateImage, classify, detect, transcribe, tts",
		],
	],
	[
		"the assistant as a task",
		doing("widgetChat"),
		[
			"3 models.0.task: must be one of generateText, chat, generateImage, classify, detect, transcribe, tts; did you mean chat?",
		],
	],
	[
		"an unknown category",
		chat("    category: sound"),
		["6 models.0.category: must be one of text, chat, image, audio"],
	],
	[
		"two models with one id",
		`${chat()}  - id: a\n    task: chat\n    name: B\n    description: B\n`,
		['6 models.1.id: another model has the id "a"'],
	],
	[
		"an id of blanks",
		chat().replace("id: a", 'id: "  "'),
		["2 models.0.id: must have at least 1 character"],
	],
	["an id that is a number", chat().replace("id: a", "id: 7"), ["2 models.0.id: must be a text"]],
	[
		"an id too long",
		chat().replace("id: a", `id: ${long(201)}`),
		["2 models.0.id: must have at most 200 characters"],
	],
	[
		"an id with a control character",
		chat().replace("id: a", 'id: "a\\u0007b"'),
		["2 models.0.id: must have no control characters"],
	],
	[
		"a setting misspelt",
		chat("    licens: MIT"),
		["6 models.0.licens: no such setting; did you mean licence?"],
	],
	[
		"a setting of a prototype",
		chat("    __proto__: { points: 1 }"),
		["6 models.0.__proto__: no such setting"],
	],
	[
		"the constructor as a setting",
		chat("    constructor: 1"),
		["6 models.0.constructor: no such setting"],
	],
	[
		"a secret as a setting's name",
		chat("    hf_SecretThatNobodyMaySee: 1"),
		["6 models.0.(a name): no such setting"],
	],
	[
		"a description without English",
		chat().replace("Talks.", "{ fr: Parle. }"),
		["5 models.0.description.en: is missing"],
	],
	[
		"a description that is a list",
		chat().replace("Talks.", "[Talks.]"),
		["5 models.0.description: must be a text, or one by language"],
	],
	[
		"a description too long",
		chat().replace("Talks.", long(301)),
		["5 models.0.description: must have at most 300 characters"],
	],
	[
		"a translation that is a number",
		chat().replace("Talks.", "{ en: Talks., fr: 5 }"),
		["5 models.0.description.fr: must be a text"],
	],
	["points as a text", chat('    points: "1"'), ["6 models.0.points: must be a number"]],
	["points below one", chat("    points: 0"), ["6 models.0.points: must be at least 1"]],
	["half a point", chat("    points: 1.5"), ["6 models.0.points: must be a whole number"]],
	[
		"a default text too long",
		chat(`    defaultText: ${long(4001)}`),
		[
			"6 models.0.defaultText: must have at most 4000 characters",
			"6 models.0.defaultText: must have at most 4000 characters for chat",
		],
	],
	[
		"a default text too long for speech",
		doing("tts", `    defaultText: ${long(1001)}`),
		["6 models.0.defaultText: must have at most 1000 characters for tts"],
	],
	[
		"a translated default text too long",
		doing("tts", "    defaultText:", "      en: a", `      fr: ${long(1001)}`),
		["8 models.0.defaultText.fr: must have at most 1000 characters for tts"],
	],
	[
		"a default text where a file is given",
		doing("classify", "    defaultText: a"),
		["6 models.0.defaultText: no text is given to classify"],
	],
	[
		"a longest recording where a picture is given",
		doing("classify", "    maxSeconds: 60"),
		["6 models.0.maxSeconds: no recording is given to classify"],
	],
	[
		"an unknown wire",
		answering(`{ ${local.replace("openai", "opnai")} }`),
		[
			"7 models.0.backends.0.wire: must be one of openai, huggingface, fal, replicate; did you mean openai?",
		],
	],
	[
		"a wire that cannot do the task",
		answering(`{ ${local.replace("openai", "fal")} }`),
		["7 models.0.backends.0.wire: this wire cannot do chat; use openai"],
	],
	[
		"a wire that cannot see",
		doing("classify", "    backends:", `      - { ${local} }`),
		["7 models.0.backends.0.wire: this wire cannot do classify; use huggingface"],
	],
	[
		"a back-end without a model",
		answering("{ wire: openai, url: 'http://a/v1' }"),
		["7 models.0.backends.0.model: is missing"],
	],
	[
		"a back-end without an address",
		answering("{ wire: openai, model: m }"),
		["7 models.0.backends.0.url: is missing"],
	],
	[
		"the name other products give the key",
		answering(`{ ${local}, apiKey: $TOKEN }`),
		["7 models.0.backends.0.apiKey: no such setting; did you mean key?"],
	],
	[
		"the name other products give the address",
		answering(`{ ${local}, baseURL: "http://a" }`),
		["7 models.0.backends.0.baseURL: no such setting; did you mean url?"],
	],
	[
		"a secret written out",
		answering(`{ ${local}, key: hf_SecretThatNobodyMaySee }`),
		["7 models.0.backends.0.key: must name a variable, as in $HF_TOKEN; no secret stands here"],
	],
	[
		"a secret behind a variable",
		answering(`{ ${local}, key: $TOKEN.hf_SecretThatNobodyMaySee }`),
		["7 models.0.backends.0.key: must name a variable, as in $HF_TOKEN; no secret stands here"],
	],
	[
		"a secret among the further fields",
		answering(`{ ${local}, add: { api_key: hf_Secret } }`),
		["7 models.0.backends.0.add.api_key: a secret goes into key: $NAME"],
	],
	[
		"a secret in the address",
		answering("{ wire: openai, model: m, url: 'http://a:hf_Secret@b/v1' }"),
		["7 models.0.backends.0.url: no user or password here; use key: $NAME"],
	],
	[
		"a query in the address",
		answering("{ wire: openai, model: m, url: 'http://a/v1?key=hf_Secret' }"),
		["7 models.0.backends.0.url: must have no ?, # or blank"],
	],
	[
		"an address without a scheme",
		answering("{ wire: openai, model: m, url: 'localhost:11434/v1' }"),
		["7 models.0.backends.0.url: must begin with http://, https:// or $NAME"],
	],
	[
		"a file as the address",
		answering("{ wire: openai, model: m, url: 'file:///etc/passwd' }"),
		["7 models.0.backends.0.url: must begin with http://, https:// or $NAME"],
	],
	[
		"a variable that makes no address",
		answering("{ wire: openai, model: m, url: $NO_ADDRESS/v1 }"),
		["7 models.0.backends.0.url: with its variables this is no http or https address"],
	],
	[
		"a variable with a password",
		answering("{ wire: openai, model: m, url: $WITH_USER/v1 }"),
		["7 models.0.backends.0.url: no user or password here; use key: $NAME"],
	],
	[
		"a key that is no header",
		answering(`{ ${local}, key: $TWO_LINES }`),
		["7 models.0.backends.0.key: the variable's value must be one printable word"],
	],
	[
		"a deadline below zero",
		answering(`{ ${local}, firstByteSeconds: -1 }`),
		["7 models.0.backends.0.firstByteSeconds: must be at least 1"],
	],
	[
		"a deadline beyond an hour",
		answering(`{ ${local}, wholeSeconds: 36000 }`),
		["7 models.0.backends.0.wholeSeconds: must be at most 3600"],
	],
	[
		"fields to leave out as a word",
		answering(`{ ${local}, omit: stream }`),
		["7 models.0.backends.0.omit: must be a list"],
	],
	[
		"a new name that is no text",
		answering(`{ ${local}, rename: { max_tokens: 5 } }`),
		["7 models.0.backends.0.rename.max_tokens: must be a text"],
	],
	[
		"an address as a file's host",
		answering(`{ ${local}, fileHosts: ["https://a.example/x"] }`),
		["7 models.0.backends.0.fileHosts.0: must be a host, as in files.example.org"],
	],
	[
		"an unknown parameter",
		chat("    parameters: { temprature: {} }"),
		["6 models.0.parameters.temprature: no such setting; did you mean temperature?"],
	],
	[
		"a parameter of another task",
		chat("    parameters: { steps: {} }"),
		["6 models.0.parameters.steps: chat has no such parameter"],
	],
	[
		"a parameter as a number",
		chat("    parameters:", "      temperature: 0.7"),
		["7 models.0.parameters.temperature: must be a list of settings (name: value)"],
	],
	[
		"a default above its bounds",
		chat("    parameters:", "      maxTokens: { default: 500, max: 100 }"),
		["7 models.0.parameters.maxTokens.default: must lie between min and max"],
	],
	[
		"bounds that cross",
		chat("    parameters: { topP: { min: 0.9, max: 0.1 } }"),
		["6 models.0.parameters.topP.min: must not be above max"],
	],
	[
		"a bound that no model has",
		chat("    parameters: { temperature: { max: 5 } }"),
		["6 models.0.parameters.temperature.max: must be at most 2"],
	],
	[
		"half a token",
		chat("    parameters: { maxTokens: { default: 1.5 } }"),
		["6 models.0.parameters.maxTokens.default: must be a whole number"],
	],
	[
		"a system prompt beyond its length",
		chat(`    parameters: { system: { default: abc, max: 2 } }`),
		["6 models.0.parameters.system.default: must have at most max characters"],
	],
	[
		"a voice without voices",
		doing("tts", "    parameters: { voice: {} }"),
		["6 models.0.parameters.voice.options: is missing"],
	],
	[
		"a voice that is not offered",
		doing("tts", "    parameters: { voice: { default: a, options: [b] } }"),
		["6 models.0.parameters.voice.default: must be one of the options"],
	],
	[
		"a language in words",
		doing("transcribe", "    parameters: { language: { options: [French] } }"),
		["6 models.0.parameters.language.options.0: must be a language: en, fr"],
	],
	["a setting given twice", chat("    name: B"), ["6 this name stands here twice"]],
	["tabs", chat("\tpoints: 1"), ["6 indent with blanks, not with tabs"]],
	[
		"a quote left open",
		chat().replace("name: A", 'name: "A'),
		["6 a quote, comma, colon, brace or bracket is missing"],
	],
	[
		"an unknown tag",
		chat().replace("name: A", "name: !!js/function A"),
		["4 tags are not allowed"],
	],
	[
		"an unknown anchor",
		chat().replace("name: A", "name: *other"),
		["4 there is no anchor of that name before this"],
	],
	["two documents", `${chat()}---\n{}\n`, ["6 the file must hold one document; take --- out"]],
])("%s", (_name, text, lines) => {
	const told = faultsOf(text);
	expect(told).toEqual(lines.map((line) => `models.yaml:${line}`));
	expect(told.join("\n")).not.toMatch(/Secret/);
});

test("faults of the shape, of names and of bounds are told together, in the order of the lines", () => {
	const text = answering("{ wire: fal, url: 'x', apiKey: $TOKEN }").concat("    points: none\n");
	expect(faultsOf(text)).toEqual([
		"models.yaml:7 models.0.backends.0.url: must begin with http://, https:// or $NAME",
		"models.yaml:7 models.0.backends.0.apiKey: no such setting; did you mean key?",
		"models.yaml:7 models.0.backends.0.wire: this wire cannot do chat; use openai",
		"models.yaml:8 models.0.points: must be a number",
	]);
});

test("a file that grows when it is read is refused before it does", () => {
	const bomb = ["a: &a [x, x, x, x, x, x, x, x, x, x]"];
	for (const [one, two] of ["ab", "bc", "cd", "de", "ef", "fg", "gh"].map((pair) => [...pair])) {
		bomb.push(`${two}: &${two} [${Array(10).fill(`*${one}`).join(", ")}]`);
	}
	expect(faultsOf(bomb.join("\n"))).toEqual([
		"models.yaml:1 too many aliases; write the settings out",
	]);
});

test("few aliases that grow all the same are refused too", () => {
	const bomb = ["a: &a [x, x, x, x, x, x, x, x, x, x]"];
	for (const [one, two] of ["ab", "bc", "cd", "de", "ef"].map((pair) => [...pair])) {
		bomb.push(`${two}: &${two} [${Array(10).fill(`*${one}`).join(", ")}]`);
	}
	expect(faultsOf(bomb.join("\n"))).toEqual([
		"models.yaml:1 too many aliases; write the settings out",
	]);
});

test("a file too large or too deep is not read", () => {
	expect(faultsOf(`# ${long(300_000)}\n${chat()}`)).toEqual([
		"models.yaml:1 the file is larger than 262144 characters",
	]);
	expect(faultsOf(`models: ${"[".repeat(5_000)}`)).toContain("models.yaml:1 nested too deeply");
});
