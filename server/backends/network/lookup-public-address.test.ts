import { expect, test } from "vitest";
import { lookupPublicAddress } from "./network.ts";

function find(hostname: string, all = false): Promise<unknown> {
	return new Promise((resolve, reject) => {
		lookupPublicAddress(hostname, { all }, (error, address) => {
			if (error) reject(error);
			else resolve(address);
		});
	});
}

// Names that are addresses need no name server.
test.each(["8.8.8.8", "2606:4700::1111"])("finds %s", async (address) => {
	expect(await find(address)).toBe(address);
	expect(await find(address, true)).toEqual([expect.objectContaining({ address })]);
});

test.each([
	"127.0.0.1",
	"10.0.0.1",
	"172.16.0.1",
	"192.168.1.1",
	"169.254.169.254",
	"100.64.0.1",
	"0.0.0.0",
	"224.0.0.1",
	"255.255.255.255",
	"::",
	"::1",
	"fe80::1",
	"fd00::1",
	"::ffff:169.254.169.254",
	"64:ff9b::a9fe:a9fe",
	"2002:a9fe:a9fe::",
	"localhost",
])("refuses %s", async (address) => {
	await expect(find(address)).rejects.toThrow("not public");
	await expect(find(address, true)).rejects.toThrow("not public");
});
