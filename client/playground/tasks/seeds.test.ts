import { afterEach, expect, test, vi } from "vitest";
import type { ParameterValues } from "#shared/parameters.ts";
import { seededValues } from "./seeds.ts";

afterEach(() => vi.restoreAllMocks());

const open = { seed: { min: 0, max: 9 } };

type Given = Parameters<typeof seededValues>;

test.each<[string, Given[0]["parameters"], ParameterValues, Given[2], ParameterValues[]]>([
	["a random one", open, {}, {}, [{ seed: 5 }]],
	[
		"counted on from it",
		open,
		{ steps: 3 },
		{ count: 2 },
		[
			{ steps: 3, seed: 5 },
			{ steps: 3, seed: 6 },
		],
	],
	["the visitor's", open, { seed: 2 }, {}, [{ seed: 2 }]],
	[
		"counted on past the end",
		open,
		{ seed: 8 },
		{ count: 4 },
		[{ seed: 8 }, { seed: 9 }, { seed: 0 }, { seed: 1 }],
	],
	["an example's", open, {}, { isExample: true }, [{ seed: 1 }]],
	[
		"within the model's bounds",
		{ seed: { min: 7, max: 8 } },
		{},
		{ isExample: true },
		[{ seed: 7 }],
	],
	[
		"a random one for a changed example",
		open,
		{ steps: 3 },
		{ isExample: true },
		[{ steps: 3, seed: 5 }],
	],
	["none where the model takes none", {}, { steps: 3 }, { count: 2 }, [{ steps: 3 }, { steps: 3 }]],
	["the host's, unsaid", { seed: { default: 4, min: 0, max: 9 } }, {}, {}, [{}]],
	[
		"counted on from the host's",
		{ seed: { default: 4, min: 0, max: 9 } },
		{},
		{ count: 2 },
		[{ seed: 4 }, { seed: 5 }],
	],
])("a call gets %s", (...[, parameters, values, options, expected]) => {
	vi.spyOn(Math, "random").mockReturnValue(0.55);
	expect(seededValues({ parameters }, values, options)).toEqual(expected);
});
