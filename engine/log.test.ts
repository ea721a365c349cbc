import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal } from "./engine-error.ts";
import { toEngineError } from "./log.ts";

let lines: string[] = [];
beforeEach(() => {
	lines = [];
	vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => vi.restoreAllMocks());

const secret = "a visitor's secret";

test.each([
	["quoted", () => JSON.parse(`{"text": ${secret}`)],
	["bare", () => expect.fail(`No template for ${secret}`)],
	["in a second line", () => expect.fail(`No template for\n    at ${secret}`)],
	[
		"after words of the runtime",
		() => expect.fail(`Non-zero status code returned while running Gather node of ${secret}`),
	],
])(
	"an error that has a visitor's words %s is one line with its place, without them",
	(_where, act) => {
		let error: unknown;
		try {
			act();
		} catch (thrown) {
			error = thrown;
		}
		expect(toEngineError(error)).toMatchObject({
			message: "The model could not do this.",
			details: { status: 500, code: "model_failed" },
		});
		const [line = "", ...others] = lines;
		expect(others).toEqual([]);
		expect(line).toMatch(
			/^\S+ engine: unexpected \w+(: Non-zero status [\w ]+)? \(.*log\.test\.ts.*\)\n$/,
		);
		expect(line).not.toContain("secret");
	},
);

test("too little memory has a sentence of its own", () => {
	expect(toEngineError(new Error("Non-zero status code: std::bad_alloc"))).toMatchObject({
		details: { code: "out_of_memory" },
	});
	expect(lines[0]).toContain("bad_alloc");
});

test("a failure in our own words stays as it is, and is logged by its answer", () => {
	const error = refusal("Too long.");
	expect(toEngineError(error)).toBe(error);
	expect(lines).toEqual([]);
});
