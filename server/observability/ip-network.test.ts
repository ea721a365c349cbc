import { expect, test } from "vitest";
import { networkCheck } from "./ip-network.ts";

test.each<[string, string, boolean]>([
	["172.18.0.5", "::ffff:172.18.0.5", true],
	["::ffff:172.18.0.5", "::ffff:172.18.0.5", true],
	["::ffff:172.18.0.5", "172.18.0.5", true],
	["::ffff:172.18.0.0/112", "172.18.9.9", true],
	["::ffff:172.18.0.0/112", "172.19.0.1", false],
	["2001:db8::/32", "2001:db8::1", true],
	["2001:db8::/32", "172.18.0.5", false],
	["::/0", "2001:db8::1", true],
])("%s holds %s: %s", (network, address, holds) => {
	expect(networkCheck([network])(address)).toBe(holds);
});
