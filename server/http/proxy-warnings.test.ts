import { expect, onTestFinished, test } from "vitest";
import { startSite } from "../../testing/site.ts";
import { taskRequests } from "../../testing/task-requests.ts";

type Headers = Record<string, string>;

async function siteBehind(TRUST_PROXY: string) {
	const site = await startSite({ TRUST_PROXY });
	onTestFinished(() => site.close());
	/** The visitor's label in the call log. */
	async function labelOf(from: Headers, remoteAddress = "127.0.0.1") {
		const before = site.logged().length;
		const { url, headers, body: payload } = taskRequests.widgetChat();
		await site.app.inject({
			method: "POST",
			url,
			headers: { ...headers, ...from },
			payload,
			remoteAddress,
		});
		return /"visitor":"([\w-]{16})"/.exec(site.logged().slice(before))?.[1];
	}
	return { site, labelOf };
}

const forwarded = (value: string) => ({ "x-forwarded-for": value });

test.each([
	["ports", "203.0.113.7:4711", "203.0.113.8:4711"],
	["brackets", "[2001:db8:1::1]:4711", "[2001:db8:2::1]:4711"],
	["quotes", '"203.0.113.7:1"', '"203.0.113.8:1"'],
	["ports in a chain of proxies", "203.0.113.7:1, 10.0.0.1:443", "203.0.113.8:1, 10.0.0.1:443"],
	["forged addresses before the true one", "1.1.1.1, 203.0.113.7:1", "1.1.1.1, 203.0.113.8:1"],
])("two visitors whose proxy writes %s are two", async (_what, first, second) => {
	const { site, labelOf } = await siteBehind("127.0.0.1,10.0.0.0/8");
	const one = await labelOf(forwarded(first));
	expect(one).toBeDefined();
	expect(await labelOf(forwarded(second))).not.toBe(one);
	expect(await labelOf(forwarded(first.replace("4711", "9")))).toBe(one);
	expect(site.logged()).not.toContain("share one hour");
});

const named = "127.0.0.1";
const ofForwarded = { forwarded: "for=203.0.113.7" };

test.each<[string, string, Headers, string]>([
	["a proxy that is not named", "", forwarded("203.0.113.7"), "TRUST_PROXY does not name"],
	["its Forwarded header", "", ofForwarded, "TRUST_PROXY does not name"],
	["a named proxy that sends Forwarded alone", named, ofForwarded, "let it set X-Forwarded-For"],
	["an unreadable address", named, forwarded("unknown"), "has no address that can be read"],
])("%s is said once in the log", async (...[, trusted, headers, words]) => {
	const { site, labelOf } = await siteBehind(trusted);
	for (let call = 0; call < 3; call += 1) await labelOf(headers);
	expect(site.logged().split(words)).toHaveLength(2);
	expect(site.logged()).not.toContain("203.0.113.7");
});

test("a site without a proxy says nothing", async () => {
	const { site, labelOf } = await siteBehind("");
	await labelOf({});
	expect(site.logged()).not.toContain("proxy");
});
