import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Operation } from "@trpc/client";
import { beforeEach, expect, it } from "vitest";
import type { StreamEvent } from "#shared/result.ts";
import type { TaskResult } from "#shared/tasks/index.ts";
import { createHandFedStream } from "../../../testing/browser/hand-fed-stream.ts";
import { failure, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { turnRow } from "../../../testing/browser/turn-row.ts";
import type { Row } from "../../calls/row.ts";
import { useTable, writeRow } from "../../calls/table.ts";
import { CompareChats } from "./compare-chats.tsx";

const deepSeek = modelOf("deepseek-ai/DeepSeek-R1-0528");
const KEY = `chat.${deepSeek.id}`;
const qwen = { ...deepSeek, id: "qwen/qwen", name: "Qwen" };

const failed: Partial<Row> = {
	state: "failed",
	error: { errorCode: "STREAM_CUT", fixer: "provider" },
};

/** Puts the question "One?" into the conversation that both share. */
function keep(answer: string, change: Partial<Row> = {}) {
	writeRow({ ...turnRow({ conversation: KEY, id: "1", answer }), ...change });
	useTable.setState({ labels: {} });
}

function renderBoth(fail?: () => never) {
	const calls: Operation[] = [];
	const streams: ReturnType<typeof createHandFedStream<StreamEvent<TaskResult<"chat">>>>[] = [];
	renderWithApi(<CompareChats first={deepSeek} second={qwen} />, {
		chat: (operation) => {
			fail?.();
			calls.push(operation);
			const stream = createHandFedStream<StreamEvent<TaskResult<"chat">>>();
			streams.push(stream);
			return stream;
		},
	});
	return { calls, streams };
}

function resultOf(model: string, text: string): TaskResult<"chat"> {
	const meta = { durationMs: 1_200, source: "hosted", finishReason: "stop" } as const;
	return { type: "chat", model, generated_text: text, ...meta };
}

const column = ({ name }: typeof qwen) => within(screen.getByRole("region", { name }));

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});

it.each<[what: string, answer: string, change: Partial<Row>, button: string]>([
	["failed", "Half", failed, "Try again"],
	["is blank", "", {}, "Generate again"],
	["never came", "", { state: "interrupted" }, "No answer received. Ask again"],
])(
	"the second model's answer leaves the first one's as it is, if that %s",
	async (...[, answer, change, name]) => {
		keep(answer, change);
		const { calls, streams } = renderBoth();
		await userEvent.click(await column(qwen).findByRole("button", { name }));
		await waitFor(() => expect(calls).toHaveLength(1));
		expect(calls[0]?.input).toMatchObject({ modelId: qwen.id });
		streams[0]?.push({ type: "done", result: resultOf(qwen.id, "Three.") });
		expect(await column(qwen).findByText("Three.")).toBeDefined();
		expect(column(deepSeek).queryByText("Three.")).toBeNull();
		expect(column(deepSeek).getByRole("button", { name })).toBeDefined();
	},
);

it("the second model's answer to an edited question takes nothing from the first one", async () => {
	keep("Yes.");
	const edited = turnRow({ conversation: KEY, input: "Two?", answer: "Half" });
	writeRow({ ...edited, state: "stopped", turn: { ...edited.turn, replaces: "1" } });
	const { calls, streams } = renderBoth();
	await userEvent.click(await column(qwen).findByRole("button", { name: "Generate again" }));
	await waitFor(() => expect(calls).toHaveLength(1));
	expect(calls[0]?.input).toMatchObject({ messages: [{ content: "Two?" }] });
	streams[0]?.push({ type: "done", result: resultOf(qwen.id, "Three.") });
	expect(await column(qwen).findByText("Three.")).toBeDefined();
	expect(column(qwen).queryByText("Yes.")).toBeNull();
	expect(column(deepSeek).getByText("Yes.")).toBeDefined();
});

it.each<[name: string, answer: string, change: Partial<Row>]>([
	["Generate again", "Yes.", {}],
	["Try again", "Half", failed],
	["Go on", "Half", { state: "stopped" }],
])("gives the focus to the field once “%s” is pressed under an answer", async (...row) => {
	const [name, answer, change] = row;
	keep(answer, change);
	const { calls } = renderBoth();
	await userEvent.click(await column(qwen).findByRole("button", { name }));
	await waitFor(() => expect(calls).toHaveLength(1));
	expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Message" }));
});

it("gives the focus to the field once the wait for a model is stopped", async () => {
	renderBoth(() => {
		throw failure("MODEL_LOADING", { retryAfterSeconds: 20 });
	});
	const box = screen.getByRole("textbox", { name: "Message" });
	await userEvent.type(box, "One?{Enter}");
	await userEvent.click(await column(qwen).findByRole("button", { name: "Stop waiting" }));
	await waitFor(() => expect(document.activeElement).toBe(box));
});
