import { expect } from "vitest";
import { checkedCaller } from "./checked-caller.ts";
import { createFakeTransport, type FakeAnswer, type SeenRequest } from "./fake-transport.ts";
import { TEST_TOKEN, testContext } from "./test-context.ts";

/** A caller of the procedures, whose provider gives these answers; records requests and logs. */
export function testCaller(
	answers: readonly FakeAnswer[] = [],
	environment: Record<string, string> = {},
) {
	const { requests, ...transport } = createFakeTransport(...answers);
	const made = testContext({ transport, environment });
	return { ...made, requests, caller: checkedCaller(made.context) };
}

/** Expects a single request with the token, a body of this type, and this path. */
export function expectPost(
	requests: readonly SeenRequest[],
	path: string,
	type = "application/json",
): SeenRequest | undefined {
	const [request] = requests;
	expect(requests).toHaveLength(1);
	expect(request).toMatchObject({
		method: "POST",
		path,
		headers: { authorization: `Bearer ${TEST_TOKEN}`, "content-type": type },
	});
	return request;
}

/** The body of the only JSON request to this path. */
export function sentJson(requests: readonly SeenRequest[], path: string): unknown {
	return JSON.parse(String(expectPost(requests, path)?.body));
}
