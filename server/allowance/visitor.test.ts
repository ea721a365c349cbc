import { expect, onTestFinished, test, vi } from "vitest";
import { startSite } from "../../testing/site.ts";
import { taskRequests } from "../../testing/task-requests.ts";
import { createVisitorLabels, visitorKey } from "./visitor.ts";

test.each([
	["203.0.113.7", "203.0.113.7"],
	["::ffff:203.0.113.7", "203.0.113.7"],
	["::ffff:cb00:7107", "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
	["2001:DB8:0001:0002::1", "2001:db8:1:2::/64"],
	["2001:db8:1:3::1", "2001:db8:1:3::/64"],
	["::1", "::/64"],
	["fe80::1%eth0", "fe80::/64"],
	["", "unknown"],
	[undefined, "unknown"],
	["not an address", "unknown"],
	["203.0.113.7:4711", "203.0.113.7"],
	['"203.0.113.7:4711"', "203.0.113.7"],
	["[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
	["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
	['"[2001:db8:1:2::9%eth0]:4711"', "2001:db8:1:2::/64"],
	["12345", "unknown"],
	["_hidden", "unknown"],
])("the visitor at %j is %j", (address, key) => {
	expect(visitorKey(address)).toBe(key);
});

test("a visitor has one label a day, and another the next day", () => {
	vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 23, 59) });
	onTestFinished(() => void vi.useRealTimers());
	const { label } = createVisitorLabels();
	const first = label("192.0.2.1");
	expect(first).toMatch(/^[\w-]{16}$/);
	expect([label("192.0.2.1"), label("192.0.2.2") === first]).toEqual([first, false]);
	vi.advanceTimersByTime(60_000);
	expect(label("192.0.2.1")).not.toBe(first);
});

test("nobody can work out a label from an address: the key is random", () => {
	expect(createVisitorLabels().label("192.0.2.1")).not.toBe(
		createVisitorLabels().label("192.0.2.1"),
	);
});

test("a call's line in the log shows the host who spends, and no address", async () => {
	const site = await startSite({ TRUST_PROXY: "127.0.0.1" });
	onTestFinished(() => site.close());
	const { url, headers, body: payload } = taskRequests.widgetChat();
	for (const address of ["203.0.113.7", "203.0.113.7", "203.0.113.8"]) {
		const from = { ...headers, "x-forwarded-for": address };
		await site.app.inject({ method: "POST", url, headers: from, payload });
	}
	const labels = [...site.logged().matchAll(/"visitor":"([\w-]{16})"/g)].map(([, label]) => label);
	expect(labels).toEqual([labels[0], labels[0], expect.not.stringMatching(labels[0] ?? "")]);
	expect(site.logged()).not.toContain("203.0.113.");
});
