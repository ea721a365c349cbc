import { describe, expect, it } from "vitest";
import type { PartialAnswer } from "../state/result.ts";
import { addPiece, emptyAnswer } from "./partial-answer.ts";

type Step = readonly ["reasoning" | "answer", string, number];

function collect(...steps: Step[]): PartialAnswer {
	return steps.reduce(
		(partial, [type, text, now]) => addPiece(partial, { type, text }, now),
		emptyAnswer,
	);
}

describe("addPiece", () => {
	it("joins the pieces of each kind", () => {
		const steps: Step[] = [
			["reasoning", "I ", 0],
			["reasoning", "think", 5],
			["answer", "So", 9],
			["answer", " it is", 12],
		];
		expect(collect(...steps)).toMatchObject({ reasoning: "I think", answer: "So it is" });
	});

	it("counts the thinking while it lasts", () => {
		expect(collect(["reasoning", "a", 100], ["reasoning", "b", 1_600]).thinkingMs).toBe(1_500);
	});

	it("ends the count when the answer begins", () => {
		const steps: Step[] = [
			["reasoning", "a", 0],
			["answer", "b", 4_000],
			["answer", "c", 9_000],
		];
		expect(collect(...steps).thinkingMs).toBe(4_000);
	});

	it("counts nothing where the model does not think", () => {
		expect(collect(["answer", "a", 0], ["answer", "b", 900]).thinkingMs).toBeUndefined();
	});

	it("takes back an answer that turned out to be thinking", () => {
		const thought = collect(["answer", "Let me see", 0], ["reasoning", "Let me see", 10]);
		const restarted = addPiece(thought, { type: "answer", text: "", isRestart: true }, 10);
		const answered = addPiece(restarted, { type: "answer", text: "42" }, 20);
		expect(answered).toMatchObject({ reasoning: "Let me see", answer: "42" });
	});
});
