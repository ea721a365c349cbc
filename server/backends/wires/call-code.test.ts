import { expect, test } from "vitest";
import { buildCatalogue } from "../../catalogue/build-catalogue.ts";
import { callCode } from "./call-code.ts";

const variables = (name: string) => (name === "KEY" ? "secret" : undefined);

function codeFor(task: string, ...backends: readonly string[]) {
	const text = `models:\n  - { id: m, task: ${task}, name: M, description: Does., backends: [${backends.join()}] }\n`;
	const catalogue = buildCatalogue(text, "models.yaml", { provider: "huggingface", variables });
	const model = catalogue.find("m");
	return model && callCode(model);
}

const open = "{ wire: openai, url: https://a.example/v1, key: $KEY, model: a, code: true }";
const shut = "{ wire: openai, url: https://b.example/v1, key: $KEY, model: b }";
const own = "{ wire: openai, url: http://10.0.0.7/v1, key: $KEY, model: c, code: true }";

test.each([
	["chat", [open], "https://a.example/v1/chat/completions"],
	["tts", [open], "https://a.example/v1/audio/speech"],
	["chat", [shut, own, open], "https://a.example/v1/chat/completions"],
	["chat", [shut], undefined],
	["chat", [own], undefined],
	["detect", [open], undefined],
	["chat", [open.replace("$KEY", "$NOT_SET")], undefined],
] as const)("%s on %j: %s", (task, backends, url) => {
	const code = codeFor(task, ...backends);
	expect(code?.url).toBe(url);
	expect(JSON.stringify(code ?? {})).not.toContain("secret");
});
