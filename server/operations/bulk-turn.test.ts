import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { bulkTurn } from "./bulk-turn.ts";

const PIECE = 16 * 1024;

/** Asks for a turn for each rank; gives the ranks whose turn has come so far. */
function askFor(ranks: readonly number[], bytes = PIECE): number[] {
	const served: number[] = [];
	for (const rank of ranks) void bulkTurn(bytes, rank).then(() => served.push(rank));
	return served;
}

test("a few pieces pass in one turn of the event loop, then all others of the process have theirs", async () => {
	const served = askFor(Array.from({ length: 10 }, (_, index) => index));
	expect(served).toEqual([]);
	for (const soFar of [4, 8, 10]) {
		await nextTurn();
		expect(served).toHaveLength(soFar);
	}
});

test("a piece larger than a turn passes too", async () => {
	const served = askFor([1, 1], 10 * 1024 * 1024);
	await nextTurn();
	expect(served).toEqual([1]);
	await nextTurn();
	expect(served).toEqual([1, 1]);
});

test("the oldest goes first, those of one age in their order", async () => {
	const served = askFor([3, 1, 2, 1]);
	await nextTurn();
	expect(served).toEqual([1, 1, 2, 3]);
});

test("who has nothing at hand is waited for by nobody", async () => {
	const young = askFor([2, 2, 2]);
	await nextTurn();
	expect(young).toHaveLength(3);
	const old = askFor([1]);
	await nextTurn();
	expect(old).toEqual([1]);
});
