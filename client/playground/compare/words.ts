/** The words of two models side by side. */
export const words = {
	label: "Compare with",
	none: "No other model",
	prices: (first: string, second: string) =>
		`Two calls: ${first}, ${second}. Each takes the parameters set on its own page.`,
	price: (model: string, points: string) => `${points} for ${model}`,
	results: "Results side by side",
	hint: "Press the button, and its answer is shown here.",
} as const;
