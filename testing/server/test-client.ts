import type { BackendTask } from "#shared/models.ts";
import { type BackendClient, createGateway } from "../../server/backends/gateway/gateway.ts";
import type { Backend } from "../../server/catalogue/catalogue.ts";
import { createFakeTransport, type FakeAnswer, type SeenRequest } from "./fake-transport.ts";

/** A plain back-end, with the test's changes. */
export function testBackend(own: Partial<Backend> = {}): Backend {
	return {
		wire: "openai",
		name: "test",
		url: "https://engine.example/v1",
		key: "key-of-tests",
		model: "some/model",
		kind: "hosted",
		omit: [],
		add: {},
		rename: {},
		headers: {},
		fileHosts: [],
		...own,
	};
}

/** A client of a back-end with these answers, and the requests that it sends. */
export function testClient(
	{ backend, task, signal }: { backend: Partial<Backend>; task: BackendTask; signal?: AbortSignal },
	...answers: FakeAnswer[]
): { client: BackendClient; requests: SeenRequest[] } {
	const transport = createFakeTransport(...answers);
	const gateway = createGateway({
		network: transport,
		sandbox: transport,
		audioHosts: [],
		sleep: async () => undefined,
	});
	const tested = testBackend(backend);
	const client = gateway.clientFor({
		backend: tested,
		deadline: gateway.deadlineOf(task, tested),
		task,
		words: [],
		visitor: "192.0.2.1",
		signal,
		mayRetry: true,
		onSent: () => undefined,
	});
	return { client, requests: transport.requests };
}
