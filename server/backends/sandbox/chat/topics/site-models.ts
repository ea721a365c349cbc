import { type Model, models } from "#shared/models.ts";
import type { Topic } from "./topic.ts";

const everyModel: readonly Model[] = models;

/** Tells about the models of the catalogue, all of them or the one that was named. */
export const siteModels: Topic = {
	plan: "It is about the models of this site. I know their list, so I can be exact.",
	answer: ({ asked, facts }) => {
		const text = asked.text.toLowerCase();
		const named = everyModel.find(({ name, id }) =>
			namesOf(name, id).some((part) => text.includes(part)),
		);
		if (named !== undefined) {
			return describe(named);
		}
		if (!/\bmod(?:el|èle|elo)s?\b|\bcatalogue\b/.test(text)) {
			return undefined;
		}
		const rows = everyModel.map(
			({ name, category, description }) => `| **${name}** | ${category} | ${description} |`,
		);
		return `## The ${models.length} models of ${facts.name}\n\n| Model | Group | What it does |\n|---|---|---|\n${rows.join("\n")}\n\nChoose one in the list of the Playground; nothing has to be installed.`;
	},
};

function namesOf(name: string, id: string): string[] {
	const [first = name] = name.toLowerCase().split(/[\s-]/);
	return first.length > 3 && first !== "vision"
		? [first, id.toLowerCase()]
		: [name.toLowerCase(), id.toLowerCase()];
}

function describe({ name, id, category, description, inputType, provider }: Model): string {
	const given = inputType === "file" ? "a file" : "a text";
	return `## ${name}\n\n${description}\n\n- **Group:** ${category}\n- **You give it:** ${given}\n- **Hub id:** \`${id}\`\n- **Route:** ${provider ?? "chosen by the hub"}\n\nOpen the Playground, choose *${name}* and try it.`;
}
