import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { watchEngine } from "./engine-models.ts";

test("a new address is asked at once, and none is asked once it is removed", async () => {
	const asked: string[] = [];
	let address: string | undefined = "http://one.example/";
	const network = {
		async send({ url }: { url: string }) {
			asked.push(url);
			return { status: 200, headers: {}, body: Readable.from(['{"data":[]}']) };
		},
	};
	const report = watchEngine(network, () => address);
	expect(await report()).toEqual(new Map());
	expect(await report()).toEqual(new Map());
	address = "http://two.example";
	expect(await report()).toEqual(new Map());
	address = undefined;
	expect(await report()).toBeUndefined();
	expect(asked).toEqual(["http://one.example/v1/models", "http://two.example/v1/models"]);
});
