import { expect, test, vi } from "vitest";
import { turnRow } from "../../testing/browser/turn-row.ts";
import { database } from "./database.ts";
import type { Row } from "./row.ts";
import { findStored, packRow } from "./stored-row.ts";

const png = `data:image/png;base64,${btoa("\x89PNG picture")}`;
const { turn: _, ...row } = turnRow({ conversation: "chat.a", id: "1" });
const meta = { model: "m", durationMs: 1, source: "hosted" } as const;
const drawn: Row = {
	...row,
	task: "generateImage",
	state: "done",
	input: new File(["sent"], "sent.jpg", { type: "image/jpeg", lastModified: 7 }),
	result: { type: "image_generation", imageUrl: png, prompt: "A", ...meta },
	uploaded: 0.5,
};

test("files are stored as bytes, apart from the row, and come back as they were", async () => {
	const { row: packed, files } = await packRow(drawn, true);
	expect(packed).toMatchObject({ input: null, result: { imageUrl: "" } });
	expect(packed).not.toHaveProperty("uploaded");
	// A private window of WebKit stores no Blob.
	expect([files.input?.bytes, files.result?.bytes].map(String)).toEqual(
		Array(2).fill("[object ArrayBuffer]"),
	);
	const stored = (place: "input" | "result") => files[place] && { id: place, ...files[place] };
	vi.spyOn(database, "find").mockResolvedValue({
		row: { ...packed },
		input: stored("input"),
		result: stored("result"),
	});
	const found = await findStored("1");
	expect(found?.result).toEqual(drawn.result);
	expect(found?.input).toMatchObject({ name: "sent.jpg", type: "image/jpeg", lastModified: 7 });
	expect(found?.input instanceof File && (await found.input.arrayBuffer()).byteLength).toBe(4);
});

test("what was sent is copied once while a call runs", async () => {
	const { files } = await packRow(drawn, false);
	expect(Object.keys(files)).toEqual(["result"]);
});
