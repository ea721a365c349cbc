import type { Topic } from "./topic.ts";

const expression = /(-?\d+(?:\.\d+)?)\s*(\*\*|[-+*/x×·÷:^])\s*(-?\d+(?:\.\d+)?)/i;

const operations: Readonly<Record<string, (left: number, right: number) => number>> = {
	"+": (left, right) => left + right,
	"-": (left, right) => left - right,
	"×": (left, right) => left * right,
	"÷": (left, right) => left / right,
	"^": (left, right) => left ** right,
};
const spellings: Readonly<Record<string, string>> = {
	"*": "×",
	x: "×",
	X: "×",
	"·": "×",
	"/": "÷",
	":": "÷",
	"**": "^",
};

/** Works out one operation on two numbers: an answer that can be checked. */
export const arithmetic: Topic = {
	plan: "There is a sum in it, and a sum can be worked out even without a model.",
	answer: ({ asked }) => {
		const [, left = "", spelled = "", right = ""] = expression.exec(asked.text) ?? [];
		const sign = spellings[spelled] ?? spelled;
		const value = operations[sign]?.(Number(left), Number(right));
		if (value === undefined) {
			return undefined;
		}
		const shown = Number.isFinite(value) ? String(Number(value.toPrecision(12))) : "not a number";
		return [
			`## ${left} ${sign} ${right} = **${shown}**`,
			"| Check | Value |\n|---|---|",
			`| rounded | ${Math.round(value)} |\n| half of it | ${value / 2} |\n| twice as much | ${value * 2} |`,
			"This one is true: a sum needs no model.",
		]
			.join("\n\n")
			.replace("|---|---|\n\n", "|---|---|\n");
	},
};
