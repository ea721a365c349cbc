import { expect, test } from "vitest";
import { mostConnections } from "./connection-limit.ts";

test.each([
	[60, 10],
	[256, 108],
	[1_024, 492],
	[10, 4],
])("with %i descriptors, %i connections are taken", (descriptors, connections) => {
	expect(mostConnections(descriptors)).toBe(connections);
});
