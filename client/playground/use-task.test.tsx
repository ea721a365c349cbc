import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { failure, renderWithApi } from "../../testing/browser/render-with-api.tsx";
import { type TaskRun, useTask } from "./use-task.ts";

type Call = (input: string, signal: AbortSignal) => Promise<string>;

function Probe({
	call,
	onRender,
}: {
	call: Call;
	onRender: (task: TaskRun<string, string>) => void;
}) {
	const task = useTask(call, "probe");
	onRender(task);
	return <p>{task.isPending ? "pending" : (task.data ?? task.error?.errorCode ?? "idle")}</p>;
}

function renderTask(call: Call) {
	const onRender = vi.fn<(task: TaskRun<string, string>) => void>();
	const { unmount } = renderWithApi(<Visit call={call} onRender={onRender} />);
	return {
		unmount,
		current: () => {
			const [task] = onRender.mock.lastCall ?? [];
			if (!task) throw new Error("not rendered");
			return task;
		},
	};
}

function Visit(props: Parameters<typeof Probe>[0]) {
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

function leaveAndComeBack() {
	for (const _ of ["leave", "come back"]) fireEvent.click(screen.getByRole("button"));
}

describe("useTask", () => {
	it("runs, shows the result and clears it on the next run", async () => {
		const call = vi.fn<Call>().mockResolvedValueOnce("first");
		const { current } = renderTask(call);
		act(() => current().run("a"));
		expect(await screen.findByText("first")).toBeDefined();
		call.mockReturnValueOnce(new Promise(() => undefined));
		act(() => current().run("b"));
		expect(await screen.findByText("pending")).toBeDefined();
		expect(current().data).toBeUndefined();
	});

	it("pays once for two presses, however fast they come", async () => {
		const call = vi.fn<Call>(() => new Promise(() => undefined));
		const { current } = renderTask(call);
		const { run } = current();
		act(() => {
			run("a");
			run("a");
		});
		await screen.findByText("pending");
		act(() => current().run("a"));
		expect(call).toHaveBeenCalledTimes(1);
	});

	it("runs again after a stop, with a signal of its own", async () => {
		const call = vi.fn<Call>(() => new Promise(() => undefined));
		const { current } = renderTask(call);
		act(() => current().run("a"));
		act(() => current().stop());
		act(() => current().run("b"));
		await vi.waitFor(() => expect(call.mock.lastCall?.[0]).toBe("b"));
		expect(call.mock.lastCall?.[1].aborted).toBe(false);
	});

	it("gives the result before it back on a stop, and says that it was stopped", async () => {
		const call = vi.fn<Call>().mockResolvedValueOnce("first");
		const { current } = renderTask(call);
		act(() => current().run("a"));
		await screen.findByText("first");
		call.mockReturnValueOnce(new Promise(() => undefined));
		act(() => current().run("b"));
		await screen.findByText("pending");
		expect(current().isStopped).toBe(false);
		act(() => current().stop());
		expect(await screen.findByText("first")).toBeDefined();
		expect(current()).toMatchObject({ isStopped: true, input: "a" });
	});

	it("keeps the last result for the visit", async () => {
		const { current } = renderTask(vi.fn<Call>().mockResolvedValueOnce("first"));
		act(() => current().run("a"));
		await screen.findByText("first");
		leaveAndComeBack();
		expect(current()).toMatchObject({ data: "first", input: "a", isStopped: false });
	});

	it("says after coming back that leaving stopped the call", async () => {
		const { current } = renderTask(vi.fn<Call>(() => new Promise(() => undefined)));
		act(() => current().run("a"));
		await screen.findByText("pending");
		leaveAndComeBack();
		expect(current()).toMatchObject({ data: undefined, isStopped: true });
	});

	it("stops the call and forgets it", async () => {
		const call = vi.fn<Call>(() => new Promise(() => undefined));
		const { current } = renderTask(call);
		act(() => current().run("a"));
		await screen.findByText("pending");
		act(() => current().stop());
		expect(call.mock.calls[0]?.[1].aborted).toBe(true);
		expect(await screen.findByText("idle")).toBeDefined();
	});

	it("stops the call when the screen goes", async () => {
		const call = vi.fn<Call>(() => new Promise(() => undefined));
		const { current, unmount } = renderTask(call);
		act(() => current().run("a"));
		await screen.findByText("pending");
		unmount();
		expect(call.mock.calls[0]?.[1].aborted).toBe(true);
	});

	it("retries with the same input, by itself only once per press", async () => {
		const call = vi
			.fn<Call>()
			.mockRejectedValue(failure("MODEL_LOADING", { retryAfterSeconds: 2 }));
		const { current } = renderTask(call);
		act(() => current().run("same"));
		await screen.findByText("MODEL_LOADING");
		act(() => current().retryItself?.());
		await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
		await screen.findByText("MODEL_LOADING");
		expect(current().retryItself).toBeUndefined();
		act(() => current().retry());
		await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(3));
		expect(call.mock.calls.map(([input]) => input)).toEqual(["same", "same", "same"]);
	});
});
