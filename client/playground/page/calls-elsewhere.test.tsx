import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useDeferredValue, useState } from "react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { useRunningCalls } from "../../calls/running-calls.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { CallsElsewhere } from "./calls-elsewhere.tsx";

const flux = modelOf("black-forest-labs/FLUX.1-dev");
const smol = modelOf("HuggingFaceTB/SmolLM3-3B");

/** The screen of one model, then of another. */
function Screens() {
	const [shown, setShown] = useState<string>(flux.id);
	// As late as the list has them.
	const running = useDeferredValue(useRunningCalls());
	return (
		<>
			<CallsElsewhere shown={[shown]} />
			<button type="button" onClick={() => setShown(smol.id)}>
				Go on
			</button>
			<output>{running.length} running</output>
		</>
	);
}

const list = () => screen.getByRole("list");

test.each([
	["while its screen is still there, on the way to another", smol.id, /FLUX.1 Dev has ended/],
	["on its own screen", flux.id, undefined],
])("a call that ends %s is announced once", async (_when, addressed, said) => {
	const { queryClient } = renderWithApi(<Screens />, {}, `/playground${modelSearch(flux.id)}`);
	let end: () => void = () => undefined;
	const ended = new Promise<void>((resolve) => {
		end = resolve;
	});
	const mutation = queryClient
		.getMutationCache()
		.build(queryClient, { mutationKey: ["call", flux.id], mutationFn: () => ended });
	let running: Promise<unknown> = Promise.resolve();
	act(() => {
		running = mutation.execute({ row: { id: "1" } });
	});
	await screen.findByText("1 running");
	history.replaceState(null, "", `/playground${modelSearch(addressed)}`);
	await act(async () => {
		end();
		await running;
	});
	await screen.findByText("0 running");
	expect(list().textContent).toBe("");
	fireEvent.click(screen.getByRole("button", { name: "Go on" }));
	await waitFor(() => expect(list().textContent).toMatch(said ?? /^$/));
});

test("a dictation is shown where its words go, and nowhere else", async () => {
	const { queryClient } = renderWithApi(<Screens />, {}, `/playground${modelSearch(flux.id)}`);
	const mutation = queryClient.getMutationCache().build(queryClient, {
		mutationKey: ["call", smol.id, "dictation.chat.1"],
		mutationFn: () => new Promise(() => undefined),
	});
	act(() => void mutation.execute(new File([], "a.wav")));
	await screen.findByText("1 running");
	expect(list().textContent).toBe("");
});
