import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Operation } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure, renderWithApi, usedUp } from "../../testing/browser/render-with-api.tsx";
import { useCall } from "../calls/use-call.ts";
import { loadTexts } from "../language/texts.ts";
import * as apiModule from "../lib/api/api.tsx";
import { WithAssistant } from "./assistant-launcher.tsx";
import * as freePlace from "./free-place.ts";
// Imported before the tests, whose timeouts are too short for it on a busy machine.
import "./assistant-panel.tsx";

const SMOL_LM = "HuggingFaceTB/SmolLM3-3B";
const apology = "Désolé, je rencontre des difficultés de connexion.";

type Reply = {
	resolve: (reply: string, more?: object) => void;
	reject: (error: unknown) => void;
};

// By the attribute: jsdom needs a tenth of a second to find one by its role.
const panel = () => within(document.querySelector<HTMLElement>("[role=dialog]") ?? document.body);
const launcher = () => screen.getByRole("button", { name: /^Assistant/ });
const input = () => panel().getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
const bubbles = () => panel().getAllByRole("article", { hidden: true });
const last = () => bubbles().at(-1);
const button = (name: string | RegExp) => panel().findByRole("button", { name });
const announced = () => document.querySelector("[data-announcement]");

beforeEach(async () => {
	// The panel's own client would call a server.
	vi.spyOn(apiModule, "ApiProvider").mockImplementation(({ children }) => <>{children}</>);
	// jsdom lays nothing out; e2e/assistant-place.spec.ts has the button's places.
	vi.spyOn(freePlace, "keepFree").mockImplementation(() => undefined);
	await loadTexts("fr", "persona");
});

afterEach(async () => {
	const isOpen = history.state?.panelOver !== undefined;
	const left = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
	cleanup();
	// An open panel that goes takes its step out of the history, a moment later.
	if (isOpen) await left;
});

/** A page whose button fails as the model's screen would, with the assistant over it. */
function Page() {
	const call = useCall<string, string>({
		mutationKey: [SMOL_LM],
		mutationFn: () => Promise.reject(failure("API_ERROR")),
	});
	return (
		<button type="button" onClick={() => call.mutate("")}>
			Fail
		</button>
	);
}

/** Renders the assistant closed. The test sends each reply. */
function renderAssistant(answers: Parameters<typeof renderWithApi>[1] = {}, address?: string) {
	const calls: Operation[] = [];
	const replies: Reply[] = [];
	const widgetChat = (operation: Operation) => {
		calls.push(operation);
		return new Promise((resolve, reject) => {
			const rest = { source: "hosted", durationMs: 1_200, finishReason: "stop", model: "m" };
			operation.signal?.addEventListener("abort", () => reject(operation.signal?.reason));
			replies.push({ resolve: (reply, more) => resolve({ reply, ...rest, ...more }), reject });
		});
	};
	const assistant = (
		<WithAssistant>
			<Page />
		</WithAssistant>
	);
	renderWithApi(assistant, { widgetChat, ...answers }, address);
	return { calls, replies };
}

async function open() {
	fireEvent.click(launcher());
	await waitFor(() => expect(document.activeElement).toBe(input()));
}

async function ask(question: string) {
	// A wait that was stopped closes the field for a moment.
	await waitFor(() => expect(input().disabled).toBe(false));
	fireEvent.change(input(), { target: { value: question } });
	fireEvent.keyDown(input(), { key: "Enter" });
	await panel().findByText("Je réfléchis...");
}

test("a reply is in its own language, announced once as it is read, and forgotten by a new conversation", async () => {
	const { replies } = renderAssistant();
	await open();
	for (const [place, [language, reply]] of (
		[
			["en", "I am the assistant of **this** site, and I know its models."],
			["ar", "أنا مساعد هذا الموقع وأعرف نماذجه."],
			["fr", "[FLUX.1 Dev](/playground?model=a) dessine une image avec vos mots."],
		] as const
	).entries()) {
		await ask("What is this?");
		replies[place]?.resolve(reply);
		await waitFor(() => expect(bubbles()).toHaveLength(3 + 2 * place));
		// The field was closed meanwhile.
		await waitFor(() => expect(document.activeElement).toBe(input()));
		await waitFor(() =>
			expect(last()?.querySelector(`[lang=${language}][dir=auto]`)).not.toBeNull(),
		);
		await waitFor(() => expect(announced()?.getAttribute("lang")).toBe(language));
	}
	await waitFor(() =>
		expect(announced()?.textContent).toBe("FLUX.1 Dev dessine une image avec vos mots."),
	);
	fireEvent.click(await button("Nouvelle conversation"));
	expect(bubbles()).toHaveLength(1);
	fireEvent.click(await button("Undo"));
	expect(bubbles()).toHaveLength(7);
});

test("it knows the error seen and the model chosen, and its links keep the page", async () => {
	const here = `/playground?model=${encodeURIComponent(SMOL_LM)}`;
	const { calls, replies } = renderAssistant({}, here);
	fireEvent.click(screen.getByRole("button", { name: "Fail" }));
	await open();
	fireEvent.click(await button("What does this error mean?"));
	await waitFor(() => expect(calls).toHaveLength(1));
	expect(calls[0]?.input).toMatchObject({
		context: { page: "playground", modelId: SMOL_LM, errorCode: "API_ERROR" },
	});
	replies[0]?.resolve("Essayez [DETR](/playground?model=facebook/detr-resnet-50).");
	// jsdom would complain about a page that is loaded anew.
	fireEvent.click(await panel().findByRole("link", { name: "DETR" }));
	expect(location.search).toBe("?model=facebook/detr-resnet-50");
	expect(bubbles()).toHaveLength(3);
	await ask("What does this model do?");
	expect(calls[1]?.input).toMatchObject({
		context: { page: "playground", modelId: "facebook/detr-resnet-50" },
	});
	expect(calls[1]?.input).not.toMatchObject({ context: { errorCode: "API_ERROR" } });
});

test.each(["Minimize", "Close"])("a reply after “%s” is marked until it is seen", async (way) => {
	const { replies } = renderAssistant();
	await open();
	await ask("Bonjour");
	fireEvent.click(await button(way));
	expect(screen.queryByText(", new answer")).toBeNull();
	replies[0]?.resolve("Bonjour !");
	expect(await screen.findByText(", new answer")).toBeDefined();
	expect(announced()?.textContent).toBe("New answer from the assistant");
	fireEvent.click(launcher());
	expect(screen.queryByText(", new answer")).toBeNull();
	expect(bubbles()).toHaveLength(3);
});

test("a failed reply is a text of its own, with nothing of the provider", async () => {
	const { replies } = renderAssistant();
	await open();
	const failures = [
		["API_ERROR", { parts: { message: "<html> password of the model" } }],
		["AUTHENTICATION_FAILED", {}],
		["MODEL_NOT_FOUND", {}],
	] as const;
	for (const [place, [errorCode, data]] of failures.entries()) {
		await ask("Bonjour");
		replies[place]?.reject(failure(errorCode, data));
		await waitFor(() => expect(last()?.textContent).toContain(apology));
		expect(last()?.textContent).not.toMatch(/html|password|model/i);
		expect(bubbles()).toHaveLength(3 + 2 * place);
	}
});

test("a reply that thinking left no room for says so itself, without a note that it was cut", async () => {
	const { replies } = renderAssistant();
	await open();
	await ask("Bonjour");
	replies[0]?.resolve("Ma réflexion a pris toute la place prévue.", {
		finishReason: "length",
		isCutInThinking: true,
	});
	await waitFor(() => expect(last()?.textContent).toContain("Ma réflexion a pris"));
	expect(panel().queryByText(/token limit reached/)).toBeNull();
	await ask("Encore");
	replies[1]?.resolve("Une phrase qui", { finishReason: "length" });
	expect(await panel().findByText(/token limit reached/)).toBeDefined();
});

test("without a connection it says so, and the retry works", async () => {
	const { replies } = renderAssistant();
	await open();
	await ask("Bonjour");
	replies[0]?.reject(new TypeError("Failed to fetch"));
	expect(await panel().findByText(/vérifiez votre connexion à Internet/)).toBeDefined();
	fireEvent.click(await button("Try again"));
	await waitFor(() => expect(replies).toHaveLength(2));
	replies[1]?.resolve("Je suis l’assistant de ce site.");
	expect(await panel().findByText("Je suis l’assistant de ce site.")).toBeDefined();
	expect(bubbles()).toHaveLength(3);
});

test("a refusal counts down to its retry, and leaves the field open", async () => {
	const { replies } = renderAssistant();
	await open();
	await ask("Bonjour");
	vi.useFakeTimers({ shouldAdvanceTime: true });
	replies[0]?.reject(failure("RATE_LIMIT", { retryAfterSeconds: 30 }));
	expect((await button(/^Try again in/)).hasAttribute("disabled")).toBe(true);
	expect(panel().getByText(/Le fournisseur nous demande de ralentir/)).toBeDefined();
	expect(input().disabled).toBe(false);
	await act(() => vi.advanceTimersByTimeAsync(31_000));
	const again = await button("Try again");
	expect(again.textContent).toBe("Try again");
	fireEvent.click(again);
	await waitFor(() => expect(replies).toHaveLength(2));
	vi.useRealTimers();
});

test("stopping ends the wait for a reply, and for a model that loads", async () => {
	const { calls, replies } = renderAssistant();
	await open();
	await ask("Bonjour");
	fireEvent.click(await button("Stop"));
	expect(await panel().findByText("Stopped")).toBeDefined();
	expect(calls[0]?.signal?.aborted).toBe(true);
	await ask("Bonjour");
	replies[1]?.reject(failure("MODEL_LOADING", { retryAfterSeconds: 20 }));
	fireEvent.click(await button("Stop waiting"));
	await waitFor(() => expect(panel().queryByRole("button", { name: "Stop waiting" })).toBeNull());
});

test("a text that is too long gets a message and is not cut", async () => {
	const { calls } = renderAssistant();
	await open();
	const long = "x".repeat(4_010);
	fireEvent.change(input(), { target: { value: long } });
	expect(input().value).toBe(long);
	expect(panel().getByText("4,010 of at most 4,000 characters")).toBeDefined();
	expect((await button("Send")).hasAttribute("disabled")).toBe(true);
	fireEvent.keyDown(input(), { key: "Enter" });
	expect(calls).toHaveLength(0);
});

test("a share that is used up closes suggestions, Send and Enter", async () => {
	const { calls } = renderAssistant({ status: () => usedUp });
	await open();
	expect(await panel().findByText(/You need 1 point and have 0/)).toBeDefined();
	expect((await button("Is it free?")).hasAttribute("disabled")).toBe(true);
	await userEvent.type(input(), "Bonjour{Enter}");
	expect((await button("Send")).hasAttribute("disabled")).toBe(true);
	expect(bubbles()).toHaveLength(1);
	expect(calls).toHaveLength(0);
});
