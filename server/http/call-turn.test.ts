import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { callTurn } from "./call-turn.ts";

test("a few calls begin at once, a crowd in turns and in its order, and all of it", async () => {
	const begun: number[] = [];
	for (let call = 0; call < 40; call += 1) callTurn(() => begun.push(call));
	const soFar = [begun.length];
	while (begun.length < 40) {
		await nextTurn();
		soFar.push(begun.length);
	}
	expect(soFar).toEqual([16, 32, 40]);
	expect(begun).toEqual(Array.from({ length: 40 }, (_, call) => call));
});

test("who comes while others wait does not pass them", async () => {
	const begun: string[] = [];
	for (let call = 0; call < 17; call += 1) callTurn(() => begun.push("early"));
	await nextTurn();
	for (let call = 0; call < 16; call += 1) callTurn(() => begun.push("late"));
	expect(begun.slice(0, 17)).toEqual(Array(17).fill("early"));
	while (begun.length < 33) await nextTurn();
});

test("the next turn begins with nothing used", async () => {
	await nextTurn();
	await nextTurn();
	let begun = 0;
	for (let call = 0; call < 16; call += 1) {
		callTurn(() => {
			begun += 1;
		});
	}
	expect(begun).toBe(16);
});
