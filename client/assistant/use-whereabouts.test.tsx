import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { failure, renderWithApi } from "../../testing/browser/render-with-api.tsx";
import { useCall } from "../calls/use-call.ts";
import { useWhereabouts } from "./use-assistant.ts";

const MODEL = "HuggingFaceTB/SmolLM3-3B";

type Call = ReturnType<typeof useCall<string, string>>;

function Probe({ onRender, answer }: { onRender: (call: Call) => void; answer: () => unknown }) {
	const call = useCall<string, string>({
		mutationKey: [MODEL],
		async mutationFn(_question, { signal }) {
			await Promise.race([
				answer(),
				new Promise((_resolve, reject) => {
					signal.addEventListener("abort", () => reject(signal.reason));
				}),
			]);
			return "done";
		},
	});
	onRender(call);
	const { page, modelId, errorCode } = useWhereabouts();
	return (
		<p>{[page, modelId, errorCode, call.isPending ? "pending" : ""].filter(Boolean).join(" ")}</p>
	);
}

function renderProbe(answer: () => unknown, address: string) {
	const onRender = vi.fn<(call: Call) => void>();
	renderWithApi(<Probe onRender={onRender} answer={answer} />, {}, address);
	return () => onRender.mock.lastCall?.[0];
}

const here = `/playground?model=${encodeURIComponent(MODEL)}`;

test("a call that was stopped is no error", async () => {
	const current = renderProbe(() => new Promise(() => undefined), here);
	act(() => current()?.mutate("a"));
	await screen.findByText(`playground ${MODEL} pending`);
	act(() => current()?.stop());
	expect(await screen.findByText(`playground ${MODEL}`)).toBeDefined();
	expect(current()).toMatchObject({ isPending: false, error: undefined });
});

test("the last call's failure is one, until the next call", async () => {
	const answer = vi.fn(() => Promise.reject(failure("PROVIDER_TIMEOUT")));
	const current = renderProbe(answer, here);
	act(() => current()?.mutate("a"));
	await screen.findByText(`playground ${MODEL} PROVIDER_TIMEOUT`);
	answer.mockReturnValueOnce(new Promise(() => undefined));
	act(() => current()?.mutate("b"));
	expect(await screen.findByText(`playground ${MODEL} pending`)).toBeDefined();
});

test.each([
	["/", "home"],
	["/fr/playground", "playground"],
	["/?model=HuggingFaceTB%2FSmolLM3-3B", "home"],
	["/playground?model=not-here", "playground"],
])("%s is %s", (address, place) => {
	renderProbe(() => undefined, address);
	expect(screen.getByText(place)).toBeDefined();
});
