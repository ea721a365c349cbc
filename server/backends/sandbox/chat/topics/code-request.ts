import { wordsOf } from "../../prompt/words-of.ts";
import type { ChatQuestion, Topic } from "./topic.ts";

const request =
	/\b(?:code|function|script|program|snippet|algorithm|regex|query|class|component|fonction|programme)\b|\b(?:python|typescript|javascript|sql|css|html)\b/i;

type Language = { name: string; fence: string; write(name: string, words: string[]): string };

const typescript: Language = {
	name: "TypeScript",
	fence: "ts",
	write: (name, words) =>
		`export function ${camelCase(name)}(input: string): string[] {\n\tconst wanted = ${JSON.stringify(words)};\n\treturn wanted.filter((word) => input.toLowerCase().includes(word));\n}`,
};
const languages: readonly [RegExp, Language][] = [
	[
		/\bpython\b/i,
		{
			name: "Python",
			fence: "python",
			write: (name, words) =>
				`def ${name}(text: str) -> list[str]:\n    wanted = ${JSON.stringify(words)}\n    return [word for word in wanted if word in text.lower()]`,
		},
	],
	[
		/\bsql\b|\bquery\b/i,
		{
			name: "SQL",
			fence: "sql",
			write: (name, words) =>
				`SELECT ${words.join(", ")}\nFROM ${name}\nWHERE ${words[0] ?? "id"} IS NOT NULL\nORDER BY ${words.at(-1) ?? "id"};`,
		},
	],
	[
		/\bcss\b/i,
		{
			name: "CSS",
			fence: "css",
			write: (name) =>
				`.${name.replaceAll("_", "-")} {\n\tdisplay: grid;\n\tplace-items: center;\n\tgap: 1rem;\n}`,
		},
	],
];

/** Answers a wish for code with a small block that is built from the wish's own words. */
export const codeRequest: Topic = {
	plan: "It wants code. I can show the form of it: a name and a body made of the request's words.",
	answer: ({ asked }: ChatQuestion) => {
		if (!request.test(asked.text)) {
			return undefined;
		}
		const language = languages.find(([pattern]) => pattern.test(asked.text))?.[1] ?? typescript;
		const words = asked.subjects
			.flatMap((subject) => wordsOf(subject.toLowerCase()))
			.filter((word) => /^[a-z][a-z0-9]*$/.test(word) && !request.test(word))
			.slice(0, 3);
		const used = words.length > 0 ? words : ["value"];
		const code = language.write(used.join("_"), used);
		return `## ${language.name}, from the words of your request\n\n\`\`\`${language.fence}\n${code}\n\`\`\`\n\n- Named after: ${used.map((word) => `\`${word}\``).join(", ")}\n- It runs, but it is a stand-in: a real model would think about what you meant.`;
	},
};

function camelCase(name: string): string {
	return name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
