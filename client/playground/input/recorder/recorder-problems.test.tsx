import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeMicrophone } from "../../../../testing/browser/fake-microphone.ts";
import { RecorderForm } from "../../../../testing/browser/recorder-form.tsx";

let microphone: ReturnType<typeof fakeMicrophone>;

beforeEach(() => {
	microphone = fakeMicrophone();
});
afterEach(() => vi.unstubAllGlobals());

function press(name: string) {
	return userEvent.click(screen.getByRole("button", { name }));
}

describe("what goes wrong is told apart", () => {
	test.each([
		["NotFoundError", /^No microphone found/],
		["NotReadableError", /^The microphone is busy/],
		["UnknownError", /^Failed to access microphone/],
	])("%s", async (name, sentence) => {
		microphone.refuseWith(name);
		render(<RecorderForm />);
		await press("Start recording");
		expect(screen.getByRole("alert").textContent).toMatch(sentence);
	});

	test("a recorder that does not start", async () => {
		microphone.failToStart();
		render(<RecorderForm />);
		await press("Start recording");
		expect(screen.getByRole("alert").textContent).toMatch(/^Failed to start recording/);
		expect(microphone.liveTracks()).toBe(0);
	});

	test("a refusal, which can be checked again", async () => {
		microphone.refuseWith("NotAllowedError");
		render(<RecorderForm />);
		await press("Start recording");
		const panel = screen.getByRole("region", { name: "Microphone Access Required" });
		await vi.waitFor(() => expect(document.activeElement).toBe(panel));
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
		render(<RecorderForm />);
		await press("Start recording");
		microphone.refuseWith("NotFoundError");
		await press("Check Permission Again");
		expect(screen.getByRole("alert").textContent).toMatch(/^No microphone found/);
		expect(screen.getByRole("button", { name: "Start recording" })).toBeTruthy();
	});

	test("the browser's permission, as it changes", async () => {
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
