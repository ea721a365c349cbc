import fastify from "fastify";
import { expect, test } from "vitest";
import { createMetrics } from "../observability/metrics.ts";
import { addMetricsRoute, hostAccess } from "./metrics-route.ts";

type Asked = {
	from?: string;
	headers?: Record<string, string>;
	token?: string;
	publicOrigin?: string;
};

const testMetrics = () =>
	createMetrics({
		inFlight: () => 3,
		uploadBytes: () => 5,
		pointsLeft: async () => 1_200,
		backendStates: () => [{ model: "a", backend: "llm.example", state: "resting" }],
		version: "1.2.3",
	});

async function ask({ from = "203.0.113.7", headers = {}, token = "", publicOrigin }: Asked) {
	const metrics = testMetrics();
	metrics.backendFirstToken.observe({ model: "a", backend: "llm.example" }, 0.7);
	metrics.calls.inc({ task: "chat", code: "ok" });
	const app = fastify();
	const access = hostAccess({ metricsToken: token, publicOrigin });
	addMetricsRoute(app, { registry: metrics.registry, ...access });
	return app.inject({ url: "/metrics", remoteAddress: from, headers });
}

const token = "s3cret";
const here = (more: Asked = {}): Asked => ({ from: "127.0.0.1", ...more });
const sent = (header: string, value: string) => ({ headers: { [header]: value } });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test.each<[string, Asked, number]>([
	["this machine", here(), 200],
	["this machine, IPv6", { from: "::1" }, 200],
	["this machine, IPv4 in IPv6", { from: "::ffff:127.0.0.1" }, 200],
	["this machine, at its own PUBLIC_ORIGIN", here({ publicOrigin: "http://localhost:3000" }), 200],
	["this machine where the token is set", here({ token }), 403],
	["anybody", {}, 403],
	["one who claims a loopback Host", sent("host", "localhost"), 403],
	["a visitor behind a bare proxy", here(sent("host", "site.example")), 403],
	["one behind a proxy that rewrites Host", here({ publicOrigin: "https://site.example" }), 403],
	["one behind a local proxy", here(sent("x-forwarded-for", "127.0.0.1")), 403],
	["one behind a proxy that sends Forwarded", here(sent("forwarded", "for=1.2.3.4")), 403],
	["one behind a proxy that sends a scheme", here(sent("x-forwarded-proto", "x")), 403],
	["one behind nginx", here(sent("x-real-ip", "x")), 403],
	["one behind Cloudflare", here(sent("cf-connecting-ip", "x")), 403],
	["one behind Envoy", here(sent("x-envoy-external-address", "x")), 403],
	["the token", { token, headers: bearer(token) }, 200],
	["the token through a proxy", here({ token, headers: { via: "1.1 a", ...bearer(token) } }), 200],
	["a wrong token", { token, headers: bearer("s3cre") }, 403],
	["a token where none is set", { headers: bearer("undefined") }, 403],
	["an empty token", sent("authorization", "Bearer "), 403],
])("%s", async (_who, asked, status) => {
	expect((await ask(asked)).statusCode).toBe(status);
});

test("the counters are there in Prometheus' format", async () => {
	const { body, headers } = await ask({ from: "127.0.0.1" });
	expect(headers["content-type"]).toContain("text/plain");
	expect(body).toContain('vitrine_calls_total{task="chat",code="ok"} 1');
	expect(body).toContain("vitrine_calls_in_flight 3");
	expect(body).toContain("vitrine_points_left 1200");
	expect(body).toContain(
		'vitrine_backend_state{model="a",backend="llm.example",state="resting"} 1',
	);
	expect(body).toContain(
		'vitrine_backend_first_token_seconds_bucket{le="1",model="a",backend="llm.example"} 1',
	);
	expect(body).toContain(`vitrine_build_info{version="1.2.3",node="${process.version}"} 1`);
	expect(body).toContain("nodejs_eventloop_lag_seconds");
});

test("ten wrong tokens in a minute are all that an address may try", async () => {
	const app = fastify();
	addMetricsRoute(app, { registry: testMetrics().registry, token: "the token", isPublic: true });
	const statusOf = async (token: string, remoteAddress: string) =>
		(await app.inject({ url: "/metrics", remoteAddress, headers: bearer(token) })).statusCode;
	for (let guess = 0; guess < 10; guess += 1) await statusOf(`guess ${guess}`, "192.0.2.9");
	expect(await statusOf("the token", "192.0.2.9")).toBe(403);
	expect(await statusOf("the token", "192.0.2.10")).toBe(200);
});
