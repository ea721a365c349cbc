import { afterEach, describe, expect, it, vi } from "vitest";
import type { StreamEvent } from "#shared/result.ts";
import type { StreamedResult } from "#shared/tasks/index.ts";
import type { PartialAnswer } from "../state/result.ts";
import { emptyAnswer } from "../state/result.ts";
import { addPiece, streamText, untilAborted } from "./read-answer.ts";

async function collect(stream: AsyncIterable<string>) {
	const items: string[] = [];
	for await (const item of stream) items.push(item);
	return items;
}

async function* countToTwo() {
	yield "one";
	yield "two";
}

describe("untilAborted", () => {
	it("passes the items on", async () => {
		const { signal } = new AbortController();
		const stream = untilAborted(async () => countToTwo(), signal);
		expect(await collect(stream)).toEqual(["one", "two"]);
	});

	it("throws at once in the middle of a stream that hangs, and closes it", async () => {
		const controller = new AbortController();
		const handleReturn = vi.fn(
			async (): Promise<IteratorResult<string>> => ({ done: true, value: "" }),
		);
		const hanging = {
			[Symbol.asyncIterator]: () => ({
				next: () => new Promise<IteratorResult<string>>(() => undefined),
				return: handleReturn,
			}),
		} satisfies AsyncIterable<string>;
		const reading = collect(untilAborted(async () => hanging, controller.signal));
		setTimeout(() => controller.abort(new Error("left")));
		await expect(reading).rejects.toThrow("left");
		expect(handleReturn).toHaveBeenCalledOnce();
	});

	it("throws at once while the stream is not even open", async () => {
		const controller = new AbortController();
		const never = () => new Promise<never>(() => undefined);
		const reading = collect(untilAborted(never, controller.signal));
		controller.abort(new Error("left"));
		await expect(reading).rejects.toThrow("left");
	});

	// The call starts only once the lock shared by all tabs is acquired.
	it("opens nothing once the visitor has stopped", async () => {
		const open = vi.fn(() => Promise.reject(new Error("aborted")));
		const reading = collect(untilAborted(open, AbortSignal.abort(new Error("left"))));
		await expect(reading).rejects.toThrow("left");
		expect(open).not.toHaveBeenCalled();
	});
});

const answered: StreamedResult = {
	type: "chat",
	generated_text: "",
	finishReason: "stop",
	model: "m",
	source: "hosted",
	durationMs: 1,
};

describe("streamText", () => {
	afterEach(() => {
		// Unstub first: the originals that this restores are fake timers.
		vi.unstubAllGlobals();
		vi.useRealTimers();
	});

	// One second of tokens, and a final paint.
	it.each<[string, number, [least: number, most: number]]>([
		["as fast as most", 10, [18, 22]],
		["so slow that a paint takes 60 ms", 60, [6, 9]],
		["in the background for long", 5_000, [18, 22]],
		["just back from the background", 400, [9, 14]],
	])(
		"on a page %s, shows the first piece at once, the others together, and all of them in the end",
		async (_page, frameMs, [least, most]) => {
			vi.useFakeTimers();
			vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, frameMs));
			async function* tokens(): AsyncGenerator<StreamEvent<StreamedResult>> {
				await vi.advanceTimersByTimeAsync(300);
				for (let token = 0; token < 100; token++) {
					yield { type: "answer", text: `${token} ` };
					await vi.advanceTimersByTimeAsync(10);
				}
				yield { type: "answer", text: "end" };
				yield { type: "done", result: answered };
			}
			const shown: string[] = [];
			const outcome = await streamText(async () => tokens(), {
				signal: new AbortController().signal,
				onPartial: ({ answer }) => shown.push(answer),
			});
			expect(outcome).toMatchObject({ firstTokenMs: 300 });
			expect(shown[0]).toBe("0 ");
			expect(shown.at(-1)).toMatch(/99 end$/);
			expect(shown.length).toBeLessThanOrEqual(most);
			expect(shown.length).toBeGreaterThanOrEqual(least);
		},
	);
});

describe("an answer that is withdrawn at its end", () => {
	it.each(["withdrawn", "unchecked"] as const)("leaves nothing: %s", async (finishReason) => {
		async function* tokens(): AsyncGenerator<StreamEvent<StreamedResult>> {
			yield { type: "reasoning", text: "A plan" };
			yield { type: "answer", text: "Words" };
			yield { type: "done", result: { ...answered, finishReason } };
		}
		const shown: PartialAnswer[] = [];
		const outcome = await streamText(async () => tokens(), {
			signal: new AbortController().signal,
			onPartial: (partial) => shown.push(partial),
		});
		expect(outcome).toMatchObject({ result: { generated_text: "" }, thinking: undefined });
		expect(shown.at(-1)).toEqual(emptyAnswer);
	});
});

type Step = readonly ["reasoning" | "answer", string, number];

function answerOf(...steps: Step[]): PartialAnswer {
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
		expect(answerOf(...steps)).toMatchObject({ reasoning: "I think", answer: "So it is" });
	});

	it("counts the thinking while it lasts", () => {
		expect(answerOf(["reasoning", "a", 100], ["reasoning", "b", 1_600]).thinkingMs).toBe(1_500);
	});

	it("ends the count when the answer begins", () => {
		const steps: Step[] = [
			["reasoning", "a", 0],
			["answer", "b", 4_000],
			["answer", "c", 9_000],
		];
		expect(answerOf(...steps).thinkingMs).toBe(4_000);
	});

	it("counts nothing where the model does not think", () => {
		expect(answerOf(["answer", "a", 0], ["answer", "b", 900]).thinkingMs).toBeUndefined();
	});

	it("takes back an answer that turned out to be thinking", () => {
		const thought = answerOf(["answer", "Let me see", 0], ["reasoning", "Let me see", 10]);
		const restarted = addPiece(thought, { type: "answer", text: "", isRestart: true }, 10);
		const answered = addPiece(restarted, { type: "answer", text: "42" }, 20);
		expect(answered).toMatchObject({ reasoning: "Let me see", answer: "42" });
	});
});
