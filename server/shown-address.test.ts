import { expect, test } from "vitest";
import { shownAddress } from "./shown-address.ts";

test.each([
	["127.0.0.1", "http://127.0.0.1:3000"],
	["0.0.0.0", "http://localhost:3000"],
	["::", "http://localhost:3000"],
	["::1", "http://[::1]:3000"],
	["2001:db8::7", "http://[2001:db8::7]:3000"],
	["vitrine.local", "http://vitrine.local:3000"],
])("HOST=%s is opened at %s", (host, address) => {
	expect(shownAddress({ host, port: 3000 })).toBe(address);
});
