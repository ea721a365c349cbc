import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, test, vi } from "vitest";
import { failure, plentiful, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import type { Row } from "../../calls/row.ts";
import { newRow, usePartialAnswer, useTable, writeRow } from "../../calls/table.ts";
import { type CallTools, retryAfterMs } from "../../calls/use-call.ts";
import { useIsFree } from "../../state/free-example.ts";
import { optionsOf, type TaskRun, useTask } from "./use-task.ts";

type Call = (input: string, tools: CallTools) => Promise<string>;

const smol = modelOf("HuggingFaceTB/SmolLM3-3B");
const never = () => new Promise<string>(() => undefined);

type ProbeProps = { call: Call; onRender: (task: TaskRun) => void };

function Probe({ call, onRender }: ProbeProps) {
	const task = useTask(smol, async (_model, { input }, tools) => ({
		result: { type: "chat", generated_text: await call(String(input), tools) },
	}));
	onRender(task);
	return (
		<p>
			{wordOf(task)}
			{task.isPending && <Piece rowId={task.rowId} />}
		</p>
	);
}

function Piece({ rowId }: Pick<TaskRun, "rowId">) {
	return usePartialAnswer(rowId)?.answer;
}

function wordOf({ isPending, isWaiting, isStopped, error, data }: TaskRun) {
	if (isWaiting) return `waiting for ${error?.errorCode}`;
	if (isPending) return "pending";
	if (isStopped) return "stopped";
	return error?.errorCode ?? textOf(data) ?? "idle";
}

function textOf(row: Row | undefined) {
	return row?.result?.type === "chat" ? row.result.generated_text : undefined;
}

function renderTask(call: Call) {
	const onRender = vi.fn<(task: TaskRun) => void>();
	renderWithApi(<Visit call={call} onRender={onRender} />);
	function current() {
		const [task] = onRender.mock.lastCall ?? [];
		if (!task) throw new Error("not rendered");
		return task;
	}
	return {
		current,
		/** The task of every render so far. */
		rendered: () => onRender.mock.calls.map(([task]) => task),
		run: (input: string) => act(() => current().mutate({ input, parameters: {} })),
	};
}

/** A place that a screen can leave and return to. */
function Visit(props: ProbeProps) {
	const [isHere, setIsHere] = useState(true);
	return (
		<>
			{isHere && <Probe {...props} />}
			<button type="button" onClick={() => setIsHere(!isHere)}>
				Go
			</button>
		</>
	);
}

const go = () => fireEvent.click(screen.getByRole("button"));

it.each([
	["MODEL_LOADING", 20, 20_000],
	["MODEL_LOADING", 600, 600_000],
	// A day.
	["MODEL_LOADING", 86_400, undefined],
	["MODEL_LOADING", undefined, undefined],
	["RATE_LIMIT", 20, undefined],
] as const)("after %s, which asks for %s s, a page waits %s ms", (errorCode, seconds, expected) => {
	const error = { errorCode, fixer: "waiting", retryAfterSeconds: seconds } as const;
	expect(retryAfterMs(error)).toBe(expected);
});

describe("useTask", () => {
	it("runs, shows the result and clears it on the next run", async () => {
		const call = vi.fn<Call>().mockResolvedValueOnce("first");
		const { current, run } = renderTask(call);
		run("a");
		expect(await screen.findByText("first")).toBeDefined();
		call.mockImplementationOnce(never);
		run("b");
		expect(await screen.findByText("pending")).toBeDefined();
		expect(current().data).toBeUndefined();
		expect(current().asked).toEqual({ input: "b", parameters: {} });
	});

	it("pays once for two presses, however fast they come", async () => {
		let finish: (text: string) => void = () => undefined;
		const call = vi.fn<Call>(
			() =>
				new Promise((resolve) => {
					finish = resolve;
				}),
		);
		const { current, run } = renderTask(call);
		const press = current().mutate;
		act(() => {
			press({ input: "a", parameters: {} });
			press({ input: "a", parameters: {} });
		});
		await screen.findByText("pending");
		run("a");
		// Calls of one model run one after the other: a second would begin now.
		finish("once");
		expect(await screen.findByText("once")).toBeDefined();
		expect(call).toHaveBeenCalledTimes(1);
	});

	it("renders a streamed piece where it is shown, and nothing else", async () => {
		const onRender = vi.fn<(task: TaskRun) => void>();
		const call = vi.fn<Call>(never);
		renderWithApi(<Visit call={call} onRender={onRender} />);
		act(() => onRender.mock.lastCall?.[0].mutate({ input: "a", parameters: {} }));
		await waitFor(() => expect(call).toHaveBeenCalled());
		await screen.findByText("pending");
		const before = onRender.mock.calls.length;
		act(() => call.mock.lastCall?.[1].onPartial({ answer: " piece", reasoning: "" }));
		expect(screen.getByText("pending piece")).toBeDefined();
		expect(onRender).toHaveBeenCalledTimes(before);
	});

	it("settles as stopped, which is no error, and keeps the result before it at hand", async () => {
		const call = vi.fn<Call>().mockResolvedValueOnce("first");
		const { current, run } = renderTask(call);
		run("a");
		await screen.findByText("first");
		call.mockImplementationOnce(
			(_, { signal }) =>
				new Promise((_resolve, reject) => {
					signal.addEventListener("abort", () => reject(signal.reason));
				}),
		);
		run("b");
		await screen.findByText("pending");
		act(() => current().stop());
		expect(await screen.findByText("stopped")).toBeDefined();
		expect(call.mock.lastCall?.[1].signal.aborted).toBe(true);
		expect(current().error).toBeUndefined();
		expect(textOf(current().before)).toBe("first");
		call.mockImplementationOnce(never);
		run("c");
		await screen.findByText("pending");
		expect(call.mock.lastCall?.[1].signal.aborted).toBe(false);
	});

	it("goes on while its screen is away, and shows its result when that is back", async () => {
		let finish: (text: string) => void = () => undefined;
		const call = vi.fn<Call>(
			() =>
				new Promise((resolve) => {
					finish = resolve;
				}),
		);
		const { run } = renderTask(call);
		run("a");
		await screen.findByText("pending");
		go();
		expect(call.mock.calls[0]?.[1].signal.aborted).toBe(false);
		go();
		expect(screen.getByText("pending")).toBeDefined();
		go();
		finish("meanwhile");
		await waitFor(() => expect(textOf(useTable.getState().rows.at(-1))).toBe("meanwhile"));
		go();
		expect(await screen.findByText("meanwhile")).toBeDefined();
	});

	it("can be tried again after its screen was away", async () => {
		const call = vi.fn<Call>().mockRejectedValueOnce(failure("PROVIDER_TIMEOUT"));
		const { current, run } = renderTask(call);
		run("same");
		await screen.findByText("PROVIDER_TIMEOUT");
		go();
		go();
		expect(screen.getByText("PROVIDER_TIMEOUT")).toBeDefined();
		call.mockResolvedValueOnce("second");
		act(() => current().retry());
		expect(await screen.findByText("second")).toBeDefined();
		expect(call.mock.calls.map(([input]) => input)).toEqual(["same", "same"]);
	});

	it("repeats the call that is shown, whatever was asked since", async () => {
		const call = vi.fn<Call>().mockRejectedValueOnce(failure("PROVIDER_TIMEOUT"));
		const { current, run } = renderTask(call);
		run("a");
		await screen.findByText("PROVIDER_TIMEOUT");
		const { rowId = "" } = current();
		call.mockResolvedValueOnce("of b");
		run("b");
		await screen.findByText("of b");
		act(() => current().show(rowId));
		await screen.findByText("PROVIDER_TIMEOUT");
		call.mockResolvedValueOnce("of a");
		act(() => current().retry());
		expect(await screen.findByText("of a")).toBeDefined();
		expect(current().rowId).toBe(rowId);
		expect(call.mock.lastCall?.[0]).toBe("a");
	});

	it("is asked once more as it was: of the model itself", async () => {
		const { current, run } = renderTask(vi.fn<Call>().mockResolvedValue("first"));
		act(() => current().mutate({ input: "a", parameters: {}, isFresh: true }));
		await screen.findByText("first");
		expect(current().asked?.isFresh).toBe(true);
		run("b");
		await waitFor(() => expect(current().asked).toEqual({ input: "b", parameters: {} }));
	});

	it("repeats a call of an earlier visit, and one of several with its own words", async () => {
		const call = vi
			.fn<Call>()
			.mockResolvedValueOnce("last")
			.mockResolvedValueOnce("one of several");
		const { current, run } = renderTask(call);
		const asked = { modelId: smol.id, task: smol.task, parameters: {}, madeFrom: [] };
		const failed: Row = {
			...newRow({ ...asked, input: "of last week" }),
			state: "failed",
			error: { errorCode: "PROVIDER_TIMEOUT", fixer: "waiting" },
		};
		act(() => writeRow(failed));
		act(() => current().show(failed.id));
		await screen.findByText("PROVIDER_TIMEOUT");
		act(() => current().retry());
		expect(await screen.findByText("last")).toBeDefined();
		call.mockResolvedValueOnce("other words");
		run("b");
		await screen.findByText("one of several");
		const other: Row = { ...failed, id: "other", input: "of several" };
		act(() => writeRow(other));
		act(() => current().retryOne(other));
		expect(await screen.findByText("other words")).toBeDefined();
		expect(call.mock.calls.map(([input]) => input)).toEqual(["of last week", "b", "of several"]);
	});

	it("shows an opened result until the next call, also past the end of one that runs", async () => {
		const call = vi.fn<Call>().mockResolvedValueOnce("first");
		const { current, run } = renderTask(call);
		run("a");
		await screen.findByText("first");
		const first = current().data;
		let finish: (text: string) => void = () => undefined;
		call.mockImplementationOnce(
			() =>
				new Promise((resolve) => {
					finish = resolve;
				}),
		);
		run("b");
		await screen.findByText("pending");
		act(() => first && current().show(first.id));
		expect(textOf(current().data)).toBe("first");
		expect(current()).toMatchObject({ isPending: true, isAwaited: false });
		finish("second");
		await screen.findByText("first");
		go();
		go();
		expect(screen.getByText("first")).toBeDefined();
		expect(current().isStopped).toBe(false);
		call.mockResolvedValueOnce("third");
		run("c");
		expect(await screen.findByText("third")).toBeDefined();
	});

	it("tries once more by itself where a loading model says how long it takes", async () => {
		const loading = failure("MODEL_LOADING", { retryAfterSeconds: 0.05 });
		const call = vi.fn<Call>().mockRejectedValue(loading);
		const { rendered, run } = renderTask(call);
		run("same");
		await screen.findByText("MODEL_LOADING");
		// Checked afterwards, since the wait may end before a busy machine looks.
		const waiting = rendered().filter(({ isWaiting }) => isWaiting);
		expect(waiting.map(wordOf)).toContain("waiting for MODEL_LOADING");
		expect(waiting.every(({ isPending }) => isPending)).toBe(true);
		expect(call).toHaveBeenCalledTimes(2);
	});

	it("stops waiting for a loading model at once", async () => {
		const loading = failure("MODEL_LOADING", { retryAfterSeconds: 600 });
		const call = vi.fn<Call>().mockRejectedValueOnce(loading);
		const { current, run } = renderTask(call);
		run("same");
		await screen.findByText("waiting for MODEL_LOADING");
		act(() => current().stop());
		expect(await screen.findByText("MODEL_LOADING")).toBeDefined();
		expect(current()).toMatchObject({ isPending: false, error: { retryAfterSeconds: 600 } });
		call.mockResolvedValueOnce("there");
		act(() => current().retry());
		expect(await screen.findByText("there")).toBeDefined();
	});
});

type AskingProps = { asked: Parameters<TaskRun["mutate"]>[0]; seen: unknown[] };

function Asking({ asked, seen }: AskingProps) {
	const task = useTask(smol, async (_model, call) => {
		const { acceptPrepared }: { acceptPrepared?: unknown } = optionsOf(call);
		seen.push(acceptPrepared);
		return { result: { type: "chat", generated_text: "" } };
	});
	const isFree = useIsFree(smol)("An idea", {});
	return (
		<button type="button" onClick={() => task.mutate(asked)}>
			{isFree ? "free" : "unknown"}
		</button>
	);
}

test.each([
	["promised free", "An idea", {}, "only"],
	["a visitor's own words", "My idea", {}, true],
	["with a parameter of their own", "An idea", { parameters: { topP: 0.5 } }, true],
	["a new answer, whatever is prepared", "An idea", { isFresh: true }, undefined],
] as const)("asks for a prepared answer alone only if it was %s", async (...row) => {
	const [, input, asked, accepted] = row;
	const status = () => ({ ...plentiful, prepared: { [smol.id]: ["An idea"] } });
	const seen: unknown[] = [];
	renderWithApi(<Asking asked={{ input, parameters: {}, ...asked }} seen={seen} />, { status });
	fireEvent.click(await screen.findByText("free"));
	await waitFor(() => expect(seen).toEqual([accepted]));
});
