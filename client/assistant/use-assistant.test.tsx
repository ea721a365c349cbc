import { act, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithApi } from "../../testing/browser/render-with-api.tsx";
import type { ConversationState } from "../conversation/use-conversation.ts";
import { useAssistant } from "./use-assistant.ts";

function Probe({ onRender }: { onRender: (conversation: ConversationState) => void }) {
	onRender(useAssistant("assistant", () => undefined));
	return null;
}

test("a question is a mutation of the assistant", async () => {
	const onRender = vi.fn<(conversation: ConversationState) => void>();
	const answers = { widgetChat: () => new Promise(() => undefined) };
	const { queryClient } = renderWithApi(<Probe onRender={onRender} />, answers);
	const mutations = () =>
		queryClient.getMutationCache().findAll({ mutationKey: ["call", "assistant"] });
	expect(mutations()).toEqual([]);
	act(() => void onRender.mock.lastCall?.[0].ask("Who made this site?"));
	await waitFor(() => expect(mutations().map(({ state }) => state.status)).toEqual(["pending"]));
});
