import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { prerenderApart } from "./prerender.ts";

test("a process that cannot start is one failure, which a reload survives", async () => {
	const { execPath } = process;
	onTestFinished(() => void Object.assign(process, { execPath }));
	// As after an upgrade of Node that removed the old one.
	process.execPath = "/nowhere/node";
	const faults: unknown[] = [];
	const note = (fault: unknown) => faults.push(fault);
	process.on("uncaughtException", note);
	onTestFinished(() => void process.off("uncaughtException", note));
	await expect(prerenderApart({ pagesDir: "/nowhere", data: {} })).rejects.toThrow(/ENOENT|EPIPE/);
	await sleep(100);
	expect(faults).toEqual([]);
});
