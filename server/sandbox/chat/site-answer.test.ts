import { describe, expect, test } from "vitest";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { chatBody } from "../../../testing/sandbox/chat-body.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";
import { systemPrompt } from "../../assistant/system-prompt.ts";
import { openCatalogue } from "../../catalogue/open-catalogue.ts";
import { createSandbox } from "../sandbox.ts";

const catalogue = openCatalogue({
	file: undefined,
	provider: "sandbox",
	variables: () => undefined,
});
const facts = { name: "Vitrine", creator: "Nadia Idrissi", about: "" };

type Message = { role: string; content: string };

async function reply(messages: readonly Message[], site = facts): Promise<string> {
	const request = new Request(`http://sandbox.test${wirePath.deepSeek}`, {
		method: "POST",
		body: JSON.stringify({ messages }),
	});
	const response = await createSandbox({ facts: site, catalogue })(
		request,
		new AbortController().signal,
	);
	const { choices } = chatBody.whole.parse(await response.json());
	return choices[0]?.message.content.replace(/^<think>.*<\/think>\s+/s, "") ?? "";
}

function ask(question: string, context?: WidgetContext, site = facts): Promise<string> {
	const instructions = systemPrompt({ facts: site, catalogue, context });
	return reply(
		[
			{ role: "system", content: instructions },
			{ role: "user", content: question },
		],
		site,
	);
}

describe.each([
	["fr", "Quels modèles puis-je essayer ?", "modèles sont à essayer"],
	["fr", "Qui a créé ce site ?", "a été créé par **Nadia Idrissi**"],
	["fr", "C'est quoi ce site ?", "permet d'essayer"],
	["fr", "Que fait Whisper ?", "met par écrit"],
	["fr", "Comment utiliser le micro ?", "autorisez le micro"],
	["fr", "Est-ce gratuit ?", "C'est gratuit"],
	["fr", "Que deviennent mes données ?", "Aucun compte"],
	["fr", "Que fait FLUX ?", "dessine une image"],
	["fr", "Quel temps fait-il à Paris ?", "Je réponds aux questions sur ce site"],
	["fr", "Bonjour", "Bonjour !"],
	["en", "Which models can I try?", "models to try"],
	["en", "Who made this site?", "was created by **Nadia Idrissi**"],
	["en", "What is this?", "lets you try"],
	["en", "What does DETR do?", "finds the objects"],
	["en", "How do I use the microphone?", "allow the microphone"],
	["en", "Is it free? Are there limits?", "It is free"],
	["en", "Is my data private?", "There are no accounts"],
	["en", "What is Orpheus?", "natural voice"],
	["en", "How do I bake bread?", "I answer questions about this site"],
])("%s: %s", (_language, question, part) => {
	test("it is answered in its language", async () => {
		expect(await ask(question)).toContain(part);
	});
});

test.each(catalogue.models.map((model) => [model.name, model.id]))(
	"%s is linked by its id",
	async (name, id) => {
		expect(await ask(`What does ${name} do?`)).toContain(`(/playground?model=${id})`);
	},
);

describe("what the visitor sees", () => {
	const context = {
		page: "playground",
		modelId: "openai/whisper-large-v3",
		errorCode: "RATE_LIMIT",
	} as const;

	test.each([
		["What does this model do?", "writes down what is said"],
		["Que fait ce modèle ?", "met par écrit"],
		["Pourquoi cette erreur ?", "« Rate limit exceeded. Please try again later. »"],
	])("%s", async (question, part) => {
		expect(await ask(question, context)).toContain(part);
	});

	test.each([
		["What does this model do?", "No model is chosen yet"],
		["I see an error!", "No error is shown at the moment"],
	])("on the home page: %s", async (question, part) => {
		expect(await ask(question, { page: "home" })).toContain(part);
	});
});

test("a question that shows no language is answered in that of the one before", async () => {
	const answer = await reply([
		{ role: "system", content: systemPrompt({ facts, catalogue }) },
		{ role: "user", content: "What is this site?" },
		{ role: "assistant", content: "…" },
		{ role: "user", content: "DeepSeek?" },
	]);
	expect(answer).toContain("thinks a question through");
});

test("without any clue the answer is French, like the widget", async () => {
	expect(await ask("42")).toContain("Je réponds aux questions sur ce site");
});

test("a creator that the host did not give is not invented", async () => {
	const site = { name: "Vitrine", creator: "", about: "" };
	const answer = await ask("Who made this site?", undefined, site);
	expect(answer).toBe("The host of Vitrine did not say who created it.");
});
