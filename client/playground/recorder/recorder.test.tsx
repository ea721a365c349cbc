import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Recorder } from "./recorder.tsx";
import { fakeMicrophone } from "./testing/fake-microphone.ts";

let microphone: ReturnType<typeof fakeMicrophone>;

beforeEach(() => {
	microphone = fakeMicrophone();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** The recorder in a form that keeps its file. */
function Form() {
	const [file, setFile] = useState<File>();
	return (
		<>
			<Recorder file={file} onRecorded={setFile} />
			<p>{file ? `${file.name} ${file.type} ${file.size}` : "no file"}</p>
			<button type="button" onClick={() => setFile(undefined)}>
				Delete
			</button>
		</>
	);
}

function press(name: string) {
	return userEvent.click(screen.getByRole("button", { name }));
}

test("records, pauses, resumes, stops, and hands over the file", async () => {
	render(<Form />);
	await press("Start recording");
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
	await press("Stop recording");
	expect(await screen.findByText(/^recording-\d+\.webm audio\/webm 4$/)).toBeTruthy();
	expect(microphone.liveTracks()).toBe(0);
	expect(screen.getByRole("button", { name: "Record again" })).toBeTruthy();
	await press("Delete");
	expect(screen.getByText("Ready to record")).toBeTruthy();
});

test("a recording in another container has its true ending", async () => {
	microphone.supports = ["audio/mp4"];
	render(<Form />);
	await press("Start recording");
	await press("Stop recording");
	expect(await screen.findByText(/^recording-\d+\.m4a audio\/mp4/)).toBeTruthy();
});

test("counts each second and stops at thirty", async () => {
	vi.useFakeTimers();
	render(<Form />);
	await pressAtOnce("Start recording");
	await pressAtOnce("Pause");
	await pressAtOnce("Resume");
	await act(() => vi.advanceTimersByTimeAsync(2_000));
	expect(screen.getByRole("timer").textContent).toBe("0:02");
	await act(() => vi.advanceTimersByTimeAsync(29_000));
	expect(screen.getByText(/Stopped at 30 seconds, the most Whisper takes/)).toBeTruthy();
	expect(microphone.liveTracks()).toBe(0);
});

/** user-event waits on timers, which stand still here. */
async function pressAtOnce(name: string) {
	await act(async () => screen.getByRole("button", { name }).click());
}

test("an unplugged microphone ends the recording and keeps it", async () => {
	render(<Form />);
	await press("Start recording");
	await act(async () => microphone.unplug());
	expect(await screen.findByText(/The microphone was disconnected/)).toBeTruthy();
	expect(screen.getByText(/^recording-/)).toBeTruthy();
});

test("hiding the recorder lets the microphone go, also while the browser still asks", async () => {
	const first = render(<Form />);
	await press("Start recording");
	first.unmount();
	expect(microphone.liveTracks()).toBe(0);

	microphone.holdAnswers();
	const second = render(<Form />);
	await press("Start recording");
	expect(screen.getByText("Waiting for the microphone...")).toBeTruthy();
	second.unmount();
	await act(async () => microphone.answerAll());
	expect(microphone.liveTracks()).toBe(0);
});

describe("what goes wrong is told apart", () => {
	test.each([
		["NotFoundError", /^No microphone found/],
		["NotReadableError", /^The microphone is busy/],
		["UnknownError", /^Failed to access microphone/],
	])("%s", async (name, sentence) => {
		microphone.refuseWith(name);
		render(<Form />);
		await press("Start recording");
		expect(screen.getByRole("alert").textContent).toMatch(sentence);
	});

	test("a recorder that does not start", async () => {
		microphone.failToStart();
		render(<Form />);
		await press("Start recording");
		expect(screen.getByRole("alert").textContent).toMatch(/^Failed to start recording/);
		expect(microphone.liveTracks()).toBe(0);
	});

	test("a refusal, which can be checked again", async () => {
		microphone.refuseWith("NotAllowedError");
		render(<Form />);
		await press("Start recording");
		expect(screen.getByRole("region", { name: "Microphone Access Required" })).toBeTruthy();
		await press("Check Permission Again");
		expect(screen.getByRole("region", { name: "Microphone Access Required" })).toBeTruthy();
		microphone.refuseWith(undefined);
		await press("Check Permission Again");
		expect(screen.getByRole("button", { name: "Start recording" })).toBeTruthy();
		expect(microphone.liveTracks()).toBe(0);
	});

	test("a browser that cannot record", () => {
		vi.stubGlobal("MediaRecorder", undefined);
		render(<Form />);
		expect(screen.getByText("Audio recording is not supported in this browser")).toBeTruthy();
	});

	test("an insecure page", () => {
		vi.stubGlobal("isSecureContext", false);
		render(<Form />);
		expect(screen.getByText(/on secure pages only/)).toBeTruthy();
	});
});
