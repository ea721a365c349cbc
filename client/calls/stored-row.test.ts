import { expect, test, vi } from "vitest";
import { turnRow } from "../../testing/browser/turn-row.ts";
import { isOwnLock, withTabLock } from "../state/tab-lock.ts";
import { database } from "./database.ts";
import { parseRow } from "./parse-row.ts";
import { lockOf, type Row } from "./row.ts";
import { askedElsewhere, findStored, onEndElsewhere, packRow, sentPictures } from "./stored-row.ts";

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

const look = "data:image/webp;base64,UklGRg==";

test("pictures of a question are small in its row, and lie apart as they were sent", async () => {
	const asked: Row = {
		...turnRow({ conversation: "chat.a", id: "2" }),
		pictures: [
			{ look, sent: png },
			{ look, sent: `${png}2`, isVeiled: true },
		],
	};
	const { row: packed, files } = await packRow(asked, true);
	expect(packed.pictures).toEqual([{ look }, { look, isVeiled: true }]);
	expect(JSON.stringify(packed)).not.toContain(png);
	const read = parseRow(JSON.parse(JSON.stringify(packed)));
	expect(read?.pictures).toEqual(packed.pictures);

	expect(await sentPictures(asked)).toEqual([png, `${png}2`]);
	const stored = vi.spyOn(database, "pictures").mockResolvedValue(files.pictures);
	expect(await sentPictures({ id: "2", pictures: read?.pictures })).toEqual([png, `${png}2`]);
	// A row that changes later has nothing to store anew.
	expect(Object.keys((await packRow({ ...asked, pictures: read?.pictures }, true)).files)).toEqual(
		[],
	);
	stored.mockResolvedValue(undefined);
	expect(await sentPictures({ id: "2", pictures: read?.pictures })).toEqual([]);
});

test.each([
	["an old row", undefined, undefined],
	["another shape", "a.png", []],
	[
		"an address in place of a picture",
		[{ look: "https://example.org/a.png" }, { look }],
		[{ look }],
	],
])("pictures that are read of %s", async (_, pictures, expected) => {
	const { row: packed } = await packRow(turnRow({ conversation: "chat.a", id: "3" }), true);
	expect(parseRow({ ...packed, pictures })?.pictures).toEqual(expected);
});

test("a call that runs in this page is not another tab's, and its end is not told as one", async () => {
	const onEnd = vi.fn();
	onEndElsewhere(onEnd);
	const running = { ...row, state: "running" as const };
	let end: () => void = () => undefined;
	const call = withTabLock(lockOf(row.id), () => new Promise<void>((resolve) => (end = resolve)));
	await vi.waitFor(() => expect(isOwnLock(lockOf(row.id))).toBe(true));
	expect(await askedElsewhere([running])).toEqual([running]);
	end();
	await call;
	// The lock's watchers, if there were any, have their turn before the next one.
	await withTabLock(lockOf(row.id), async () => undefined);
	expect(onEnd).not.toHaveBeenCalled();
	expect(await askedElsewhere([running])).toEqual([{ ...running, state: "interrupted" }]);
});
