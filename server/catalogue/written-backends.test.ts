import { expect, test } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { testClient } from "../../testing/server/test-client.ts";
import { openai } from "../backends/wires/openai.ts";
import { buildCatalogue } from "./build-catalogue.ts";

const variables = new Map([
	["AZURE_KEY", "secret-of-tests"],
	["TEAM", "blue"],
	["BAD", "one\ntwo"],
]);

function read(text: string) {
	return buildCatalogue(text, "models.yaml", {
		provider: "huggingface",
		variables: (name) => variables.get(name),
	});
}

/** A catalogue of one chat, with these settings of its back-end. */
function withBackend(settings: string): string {
	return `models:
  - { id: a, task: chat, name: A, description: Talks., backends: [{ model: m, ${settings} }] }`;
}

const openaiWire = "wire: openai, url: https://a.example/v1";

test("headers and a query reach the provider, with their variables", async () => {
	const settings =
		'wire: openai, url: "https://a.example/openai/deployments/x/chat/completions?api-version=1"';
	const headers = "headers: { api-key: $AZURE_KEY, x-team: team $TEAM }";
	const [backend] = read(withBackend(`${settings}, ${headers}`)).models[0]?.backends ?? [];
	const { client, requests } = testClient(
		{ backend: { ...backend, key: undefined }, task: "widgetChat" },
		fakeReply.json({ choices: [{ message: { content: "Yes" } }] }),
	);
	await openai.widgetChat(client, { messages: [{ role: "user", content: "Hi" }], parameters: {} });
	expect(requests[0]?.url).toBe(
		"https://a.example/openai/deployments/x/chat/completions?api-version=1",
	);
	expect(requests[0]?.headers).toMatchObject({
		"api-key": "secret-of-tests",
		"x-team": "team blue",
	});
	expect(requests[0]?.headers).not.toHaveProperty("authorization");
});

test("a back-end whose header has no value is skipped", () => {
	const { models } = read(withBackend(`${openaiWire}, headers: { X-Org: $ORG }`));
	expect(models[0]?.skipped).toMatchObject([{ variables: ["ORG"] }]);
});

test.each([
	[`${openaiWire}, headers: { api-key: abc }`, "a secret goes into a variable: $NAME"],
	[`${openaiWire}, headers: { X-Auth-Token: abc }`, "a secret goes into a variable: $NAME"],
	[`${openaiWire}, headers: { Host: a.example }`, "the site sets this header itself"],
	[`${openaiWire}, headers: { "a b": c }`, "must be the name of a header"],
	[`${openaiWire}, headers: { X-Team: $BAD }`, "must be one printable line"],
	['wire: openai, url: "https://a.example/v1?key=abc"', "a secret goes into key or headers"],
])("%s is refused", (settings, fault) => {
	expect(() => read(withBackend(settings))).toThrow(fault);
});

test("a wire that builds its own addresses takes no query", () => {
	const text = withBackend('wire: huggingface, url: "https://a.example?a=b"');
	expect(() => read(text.replace("chat", "classify"))).toThrow(
		"only the wire openai takes a query",
	);
});

test("merged settings and notes of the host are read", () => {
	const { models } = read(`
x-usual: &usual { wire: openai, url: https://a.example/v1, headers: { x-team: red } }
models:
  - &one
    id: a
    task: chat
    name: A
    description: Talks.
    x-note: { anything: at all }
    backends: [{ <<: *usual, model: m, x-since: 2026 }]
  - { <<: *one, id: b }
`);
	expect(models.map(({ id, backends }) => [id, backends[0]?.url, backends[0]?.headers])).toEqual([
		["a", "https://a.example/v1", { "x-team": "red" }],
		["b", "https://a.example/v1", { "x-team": "red" }],
	]);
});

test("a fault in merged settings has a line", () => {
	const text =
		"x-a: &a { wire: nope }\nmodels:\n  - { id: a, task: chat, name: A, description: T., backends: [{ <<: *a, url: https://a.example, model: m }] }";
	expect(() => read(text)).toThrow(/models.yaml:3 models.0.backends.0.wire/);
});
