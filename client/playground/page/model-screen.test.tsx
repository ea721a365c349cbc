import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { takesFile, takesText } from "#shared/kinds.ts";
import { isStreamed, modelTasks } from "#shared/models.ts";
import { createHandFedStream } from "../../../testing/browser/hand-fed-stream.ts";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { models } from "../../../testing/browser/shown-models.ts";
import { inputOf } from "../../state/call-input.ts";
import { useOpenModel } from "../share/use-open-model.ts";
import { entryOf } from "../tasks/index.ts";
import { ModelScreen } from "./model-screen.tsx";
// Imported before the tests, whose timeouts are too short for it on a busy machine.
import "../chat/chat.tsx";
import "../input/files/picture-and-text-form.tsx";
import "../screen/task-screen.tsx";

await Promise.all(modelTasks.map((task) => entryOf(task).load()));

type Model = (typeof models)[number];

function Filler({ model }: { model: Model }) {
	const { openModel } = useOpenModel();
	const file = new File(["bytes"], "input.png", { type: "image/png" });
	const words = takesText(model.task) ? "What to do" : undefined;
	const input = inputOf(words, takesFile(model.task) ? file : undefined);
	return (
		<button type="button" onClick={() => openModel(model, { input })}>
			Fill
		</button>
	);
}

beforeEach(() => {
	// A recording that this browser cannot decode can still be sent.
	vi.stubGlobal(
		"Audio",
		class {
			onerror: () => void = () => undefined;
			set src(_address: string) {
				queueMicrotask(() => this.onerror());
			}
		},
	);
	Element.prototype.scrollIntoView = vi.fn();
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
	return () => vi.unstubAllGlobals();
});

const perTask = models.filter(
	({ task }, place) => models.findIndex((one) => one.task === task) === place,
);

test("every task has a model here", () => expect(perTask).toHaveLength(modelTasks.length));

test.each(perTask)("$task: a press is a mutation of its model", async (model) => {
	const held = isStreamed(model.task) ? createHandFedStream() : new Promise(() => undefined);
	const { queryClient } = renderWithApi(
		<>
			<Filler model={model} />
			<ModelScreen model={model} secondModel={undefined} />
		</>,
		{ [model.task]: () => held },
	);
	const mutations = () =>
		queryClient.getMutationCache().findAll({ mutationKey: ["call", model.id] });
	await screen.findByRole("button", { name: /^(Generate|Analyze|Change|Send)$/ });
	fireEvent.click(screen.getByRole("button", { name: "Fill" }));
	const send = await screen.findByRole("button", { name: /^(Generate|Analyze|Change|Send)$/ });
	await waitFor(() => expect(send).toHaveProperty("disabled", false));
	expect(mutations()).toEqual([]);
	fireEvent.click(send);
	// A silent recording is sent after a confirmation.
	const anyway = screen.queryByRole("button", { name: "Send anyway" });
	if (anyway) fireEvent.click(anyway);
	await waitFor(() => expect(mutations().map(({ state }) => state.status)).toEqual(["pending"]));
	expect(mutations()[0]?.state.context).toMatchObject({ controller: expect.any(AbortController) });
});
