import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeMicrophone } from "../../../../testing/browser/fake-microphone.ts";
import { RecorderForm } from "../../../../testing/browser/recorder-form.tsx";
import { Recorder } from "./recorder.tsx";

let microphone: ReturnType<typeof fakeMicrophone>;

beforeEach(() => {
	microphone = fakeMicrophone();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Without animation frames, of which the level meter requests 36,000 in ten minutes. */
function useFakeClock() {
	vi.stubGlobal("requestAnimationFrame", () => 0);
	const clock = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
	vi.useFakeTimers({ toFake: [...clock, "performance", "Date"] });
}

/** Opens the recorder, which requests the microphone and records at once. */
function open() {
	return act(async () => render(<RecorderForm />));
}

function press(name: string) {
	return userEvent.click(screen.getByRole("button", { name }));
}

test("records, pauses, resumes, stops, and hands over the file", async () => {
	await open();
	expect(microphone.asked).toEqual([
		{ audio: { sampleRate: 44_100, echoCancellation: true, noiseSuppression: true } },
	]);
	expect(microphone.recorders[0]).toMatchObject({
		mimeType: "audio/webm;codecs=opus",
		chunkMs: 100,
	});
	expect(screen.getByText("REC")).toBeTruthy();
	await press("Pause");
	expect(screen.queryByText("REC")).toBeNull();
	expect(microphone.recorders[0]?.state).toBe("paused");
	await press("Resume");
	await press("Stop and analyze");
	expect(await screen.findByText(/^recording-\d+\.webm audio\/webm 4$/)).toBeTruthy();
	expect(microphone.liveTracks()).toBe(0);
	expect(screen.getByText("ended by a press")).toBeTruthy();
});

test("has the focus on the button that ends it, which the second press of a double click does not press", async () => {
	await open();
	const stop = screen.getByRole("button", { name: "Stop and analyze" });
	expect(document.activeElement).toBe(stop);
	fireEvent.click(stop, { detail: 2 });
	expect(microphone.recorders[0]?.state).toBe("recording");
	await userEvent.keyboard("{Enter}");
	expect(await screen.findByText("ended by a press")).toBeTruthy();
});

test("no longer promises the analysis once the recording is longer than the model takes", async () => {
	useFakeClock();
	await open();
	await act(() => vi.advanceTimersByTimeAsync(31_000));
	await pressAtOnce("Stop recording");
	expect(screen.getByText("ended by a press")).toBeTruthy();
});

test.each([
	["audio/mp4", /^recording-\d+\.m4a audio\/mp4/],
	["audio/ogg;codecs=opus", /^recording-\d+\.ogg audio\/ogg/],
	["audio/unheard-of", /^recording-\d+\.webm audio\/webm/],
])("a recording in %s has its true ending", async (type, shown) => {
	microphone.supports = [type];
	await open();
	await press("Stop and analyze");
	expect(await screen.findByText(shown)).toBeTruthy();
});

test("counts each second and stops at ten minutes", async () => {
	useFakeClock();
	await open();
	await pressAtOnce("Pause");
	await pressAtOnce("Resume");
	await act(() => vi.advanceTimersByTimeAsync(2_000));
	expect(screen.getByRole("timer").textContent).toBe("0:02");
	await act(() => vi.advanceTimersByTimeAsync(599_000));
	expect(screen.getByText(/Stopped at 10 minutes, the longest recording/)).toBeTruthy();
	expect(microphone.liveTracks()).toBe(0);
});

test("pauses do not count", async () => {
	useFakeClock();
	await open();
	await act(() => vi.advanceTimersByTimeAsync(1_000));
	await pressAtOnce("Pause");
	await act(() => vi.advanceTimersByTimeAsync(60_000));
	expect(screen.getByRole("timer").textContent).toBe("0:01");
	await pressAtOnce("Resume");
	await act(() => vi.advanceTimersByTimeAsync(250));
	await pressAtOnce("Pause");
	await pressAtOnce("Resume");
	await act(() => vi.advanceTimersByTimeAsync(750));
	await pressAtOnce("Stop and analyze");
	expect(screen.getByRole("timer").textContent).toBe("0:02");
});

/** Not user-event, which waits for timers that are mocked here. */
async function pressAtOnce(name: string) {
	await act(async () => screen.getByRole("button", { name }).click());
}

test("an unplugged microphone ends the recording and keeps it", async () => {
	await open();
	await act(async () => microphone.unplug());
	expect(await screen.findByText(/The microphone was disconnected/)).toBeTruthy();
	expect(screen.getByText(/^recording-/)).toBeTruthy();
});

describe("a recording that ends by itself", () => {
	test("by an error is kept, with its true time and a word", async () => {
		vi.useFakeTimers();
		await open();
		await act(() => vi.advanceTimersByTimeAsync(2_000));
		await act(async () => microphone.recorders[0]?.fail());
		await act(() => vi.advanceTimersByTimeAsync(3_000));
		expect(screen.getByText(/The recording was interrupted/)).toBeTruthy();
		expect(screen.getByText(/^recording-\d+\.webm audio\/webm 4$/)).toBeTruthy();
		expect(screen.getByRole("timer").textContent).toBe("0:02");
		expect(microphone.liveTracks()).toBe(0);
	});

	test("by a stop that nobody asked for is kept, also while paused", async () => {
		await open();
		await press("Pause");
		await act(async () => microphone.recorders[0]?.stop());
		expect(await screen.findByText(/The recording was interrupted/)).toBeTruthy();
		expect(screen.getByText(/^recording-/)).toBeTruthy();
	});

	test("before it has any sound says so", async () => {
		vi.useFakeTimers();
		await open();
		const [recorder] = microphone.recorders;
		if (recorder) recorder.state = "inactive";
		await act(async () => recorder?.onerror?.());
		await act(() => vi.advanceTimersByTimeAsync(3_000));
		expect(screen.getByText(/^Failed to start recording/)).toBeTruthy();
		expect(screen.getByText("no file")).toBeTruthy();
	});
});

test.each([
	["fails", { canOpen: false, state: "running" }, false],
	["is suspended", { canOpen: true, state: "suspended" }, false],
	["hears nothing", { canOpen: true, state: "running" }, true],
])("a meter that %s leaves the recording alone", async (_name, meter, isTold) => {
	Object.assign(microphone.meter, meter);
	vi.useFakeTimers();
	await open();
	await act(() => vi.advanceTimersByTimeAsync(5_000));
	expect(screen.queryByText(/^We cannot hear you/) !== null).toBe(isTold);
	await pressAtOnce("Stop and analyze");
	await act(() => vi.advanceTimersByTimeAsync(100));
	expect(screen.getByText(/^recording-\d+\.webm audio\/webm 4$/)).toBeTruthy();
});

test("hiding the recorder keeps the recording and lets the microphone go", async () => {
	const onRecorded = vi.fn();
	const first = await act(async () =>
		render(
			<Recorder
				costOf={() => undefined}
				onRecorded={onRecorded}
				toggle={null}
				openedAt={performance.now()}
			/>,
		),
	);
	expect(microphone.liveTracks()).toBe(1);
	first.unmount();
	expect(microphone.liveTracks()).toBe(0);
	await waitFor(() => expect(onRecorded).toHaveBeenCalledTimes(1));
	expect(onRecorded.mock.lastCall?.[0]).toHaveProperty("size", 4);
	expect(onRecorded.mock.lastCall?.[1]).toEqual({ isPressed: false, note: "" });

	microphone.holdAnswers();
	const second = await open();
	expect(screen.getByText("Waiting for the microphone…")).toBeTruthy();
	second.unmount();
	await act(async () => microphone.answerAll());
	expect(microphone.liveTracks()).toBe(0);
});

test("a second recording forgets the time of the first and how it ended", async () => {
	useFakeClock();
	await open();
	await act(() => vi.advanceTimersByTimeAsync(601_000));
	expect(screen.getByText(/Stopped at 10 minutes/)).toBeTruthy();
	expect(screen.getByRole("timer").textContent).toBe("10:00");
	microphone.holdAnswers();
	await pressAtOnce("Record again");
	expect(screen.getByRole("timer").textContent).toBe("0:00");
	expect(screen.getByText("Waiting for the microphone…")).toBeTruthy();
	await pressAtOnce("Start recording");
	expect(microphone.asked).toHaveLength(2);
	await act(async () => microphone.answerAll());
	await pressAtOnce("Pause");
	await act(() => vi.advanceTimersByTimeAsync(9_000));
	expect(screen.getByRole("timer").textContent).toBe("0:00");
	await pressAtOnce("Stop and analyze");
	expect(screen.getByText("ended by a press")).toBeTruthy();
	expect(screen.queryByText(/Stopped at 10 minutes/)).toBeNull();
});

describe("each failure has its own sentence", () => {
	test.each([
		["NotFoundError", /^No microphone found/],
		["NotReadableError", /^The microphone is busy/],
		["UnknownError", /^Failed to access microphone/],
	])("%s", async (name, sentence) => {
		microphone.refuseWith(name);
		await open();
		expect(screen.getByRole("alert").textContent).toMatch(sentence);
	});

	test("a recorder that does not start", async () => {
		microphone.failToStart();
		await open();
		expect(screen.getByRole("alert").textContent).toMatch(/^Failed to start recording/);
		expect(microphone.liveTracks()).toBe(0);
	});

	test("a refusal, which can be checked again", async () => {
		microphone.refuseWith("NotAllowedError");
		await open();
		const panel = screen.getByRole("region", { name: "Microphone Access Required" });
		await waitFor(() => expect(document.activeElement).toBe(panel));
		expect(screen.getByRole("alert").textContent).toMatch(/^Microphone permission denied/);
		expect(screen.getByRole("status").textContent).toBe("");
		await press("Check Permission Again");
		expect(screen.getByRole("region", { name: "Microphone Access Required" })).toBeTruthy();
		expect(screen.getByRole("status").textContent).toMatch(/^Checked at .* still refused\.$/);
		microphone.refuseWith(undefined);
		await press("Check Permission Again");
		expect(screen.getByRole("button", { name: "Start recording" })).toBeTruthy();
		expect(microphone.liveTracks()).toBe(0);
	});

	test("a refusal that turns out to be another problem", async () => {
		microphone.refuseWith("NotAllowedError");
		await open();
		microphone.refuseWith("NotFoundError");
		await press("Check Permission Again");
		expect(screen.getByRole("alert").textContent).toMatch(/^No microphone found/);
		expect(screen.getByRole("button", { name: "Start recording" })).toBeTruthy();
	});

	test("the browser's permission, as it changes", async () => {
		microphone.refuseWith("NotAllowedError");
		const status = Object.assign(new EventTarget(), { state: "denied" });
		const permissions = { query: async () => status };
		Object.defineProperty(navigator, "permissions", { configurable: true, value: permissions });
		render(<RecorderForm />);
		expect(await screen.findByText("Microphone Access Required")).toBeTruthy();
		function change(state: string) {
			status.state = state;
			act(() => {
				status.dispatchEvent(new Event("change"));
			});
		}
		change("prompt");
		expect(screen.getByText("Ready to record")).toBeTruthy();
		change("denied");
		expect(screen.getByText("Microphone Access Required")).toBeTruthy();
		change("granted");
		expect(screen.getByText("Ready to record")).toBeTruthy();
		Reflect.deleteProperty(navigator, "permissions");
	});

	test("a browser that cannot record", () => {
		vi.stubGlobal("MediaRecorder", undefined);
		render(<RecorderForm />);
		expect(screen.getByText("Audio recording is not supported in this browser")).toBeTruthy();
	});

	test("an insecure page", () => {
		vi.stubGlobal("isSecureContext", false);
		render(<RecorderForm />);
		expect(screen.getByText(/on secure pages only/)).toBeTruthy();
	});
});
