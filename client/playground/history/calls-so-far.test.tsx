import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { useRunningCalls } from "../../calls/running-calls.ts";
import { EndedCalls } from "./calls-so-far.tsx";

const flux = modelOf("black-forest-labs/FLUX.1-dev");

function Page({ isTold }: { isTold: boolean }) {
	return (
		<>
			<EndedCalls isTold={isTold} />
			<output>{useRunningCalls().length} running</output>
		</>
	);
}

test.each([
	{ where: "on another page", isTold: true, modelId: flux.id, said: /FLUX.1 Dev has ended/ },
	{ where: "on the playground, as its screens say", isTold: false, modelId: flux.id, said: /^$/ },
	{ where: "in the assistant, as it says itself", isTold: true, modelId: "assistant", said: /^$/ },
])("a call that ends $where", async ({ isTold, modelId, said }) => {
	const { queryClient } = renderWithApi(<Page isTold={isTold} />);
	const { promise, resolve: end } = deferred();
	const mutation = queryClient
		.getMutationCache()
		.build(queryClient, { mutationKey: ["call", modelId], mutationFn: () => promise });
	act(() => void mutation.execute({ row: { id: "1" } }));
	await screen.findByText("1 running");
	await act(async () => end());
	await screen.findByText("0 running");
	expect(screen.getAllByRole("status")[0]?.textContent).toMatch(said);
});

function deferred() {
	let resolve: () => void = () => undefined;
	const promise = new Promise<void>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}
