import type { CompiledMessage } from "icu-minify/format";
import { describe, expect, it } from "vitest";
import { modelTasks } from "#shared/models.ts";
import { areas, languages } from "../language/languages.ts";

type Compiled = Readonly<Record<string, CompiledMessage>>;

const PLURAL = 2;
const all = await Promise.all(
	Object.entries(languages).flatMap(([tag, language]) =>
		areas.map(async (area) => {
			const messages: Compiled = (await language.areas[area]()).messages;
			return { tag, area, messages: Object.entries(messages) };
		}),
	),
);

it("each language offers examples of its own", async () => {
	const offered = all
		.filter(({ area }) => area === "tasks")
		.flatMap(({ messages }) => messages.filter(([key]) => key.endsWith("Suggestions")))
		.flatMap(([, message]) => textOf(message).split("\n"));
	expect(offered.length).toBeGreaterThan(0);
	expect(offered.length).toBe(new Set(offered).size);
});

/** They generate, and share the wording of `other`. */
const withoutOwnWords: readonly string[] = ["generateText", "generateImage", "tts"];

it.each(all)(
	"the $area texts in $tag that depend on the task have words for each",
	({ messages }) => {
		const needed = modelTasks.filter((task) => !withoutOwnWords.includes(task));
		for (const [key, message] of messages) {
			for (const words of choicesOf(message, "task")) {
				expect([key, ...needed]).toEqual([key, ...needed.filter((task) => task in words)]);
			}
		}
	},
);

describe.each(all)("the $area texts in $tag", ({ tag, area, messages }) => {
	const english = new Map(all.find((one) => one.tag === "en" && one.area === area)?.messages);

	it("are all there", () => {
		expect(messages.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
		for (const [key, message] of messages) expect([key, textOf(message).trim()]).not.toContain("");
	});

	it("have only the parameters of the English texts", () => {
		for (const [key, message] of messages) {
			const known = partsOf(english.get(key) ?? "");
			expect([key, partsOf(message).filter((name) => !known.includes(name))]).toEqual([key, []]);
		}
	});

	it("have every plural form of their language", () => {
		const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
		// French uses "many" for whole millions only.
		const needed = forms.filter((form) => tag !== "fr" || form !== "many");
		for (const [key, message] of messages) {
			for (const plural of pluralsOf(message)) {
				const isExact = Object.keys(plural).some((form) => form.startsWith("="));
				if (!isExact)
					expect([key, ...needed]).toEqual([key, ...needed.filter((form) => form in plural)]);
			}
		}
	});

	it("are written as the language is", () => {
		const wrong = {
			fr: /'|[^\u202f\u00a0\n][!?;»](?!\w)|\p{L} ?:(?!\/)|«[^\u202f]/u,
			ar: /[?;,](?!\w)/,
		};
		for (const [key, message] of messages) {
			const pattern = Object.entries(wrong).find(([one]) => one === tag)?.[1];
			if (specified.includes(`${tag} ${area}.${key}`)) continue;
			if (pattern) expect([key, pattern.exec(textOf(message))?.[0]]).toEqual([key, undefined]);
		}
	});
	it("have typographic apostrophes and ellipses", () => {
		const typed = messages
			.filter(([, message]) => /'|\.\.\./.test(textOf(message)))
			.map(([key]) => `${tag} ${area}.${key}`);
		expect(typed.filter((name) => !specified.includes(name))).toEqual([]);
	});
});

/** The specification fixes these strings, including dots. */
const specified = [
	"en tasks.processing",
	"en tasks.inProgress",
	"en tasks.askAnything",
	"en tasks.isThinking",
	"fr persona.thinking",
];

type Node = Exclude<CompiledMessage, string>[number] | string;

function nodesOf(message: CompiledMessage): readonly Node[] {
	return Array.isArray(message) ? message : [message];
}

/** Every word that a message can contain. */
function textOf(message: CompiledMessage): string {
	return nodesOf(message)
		.map((node) =>
			typeof node === "string" ? node : optionsOf(node).map(textOf).join(" ") || "\u2068",
		)
		.join("");
}

function partsOf(message: CompiledMessage): string[] {
	return nodesOf(message).flatMap((node) =>
		Array.isArray(node) ? [String(node[0]), ...optionsOf(node).flatMap(partsOf)] : [],
	);
}

/** The options of each choice by this argument. */
function choicesOf(message: CompiledMessage, name: string): object[] {
	return nodesOf(message).flatMap((node) => {
		if (!Array.isArray(node)) return [];
		const [argument, , options] = node;
		const own = argument === name && typeof options === "object" && options ? [options] : [];
		return [...own, ...optionsOf(node).flatMap((option) => choicesOf(option, name))];
	});
}

function pluralsOf(message: CompiledMessage): object[] {
	return nodesOf(message).flatMap((node) => {
		if (!Array.isArray(node)) return [];
		const [, type, options] = node;
		const own = type === PLURAL && typeof options === "object" && options ? [options] : [];
		return [...own, ...optionsOf(node).flatMap(pluralsOf)];
	});
}

function optionsOf(node: Node): CompiledMessage[] {
	if (!Array.isArray(node)) return [];
	const [, , options] = node;
	if (typeof options !== "object" || options === null) return [];
	return Object.values(options);
}
