import fastify from "fastify";
import { expect, test } from "vitest";
import type { DeviceSource } from "#shared/device-files.ts";
import { securityHeaders } from "./security-headers.ts";

async function headersOf(isHttps: boolean, url = "/", device?: DeviceSource) {
	const app = fastify();
	app.addHook("onRequest", async (_request, reply) => {
		reply.headers(securityHeaders({ isHttps, device }));
	});
	app.get("/", async () => "hello");
	const { headers } = await app.inject(url);
	return headers;
}

test.each(["/", "/nowhere"])("%s carries the strict headers", async (url) => {
	expect(await headersOf(false, url)).toMatchObject({
		"content-security-policy": [
			"default-src 'self'",
			"script-src 'self'",
			"style-src 'self'",
			"img-src 'self' data: blob:",
			"media-src 'self' data: blob:",
			"connect-src 'self'",
			"font-src 'self'",
			"object-src 'none'",
			"frame-src 'none'",
			"base-uri 'none'",
			"form-action 'self'",
			"frame-ancestors 'none'",
		].join(";"),
		"permissions-policy": expect.stringContaining("microphone=(self), camera=(self)"),
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		"referrer-policy": "same-origin",
		"x-content-type-options": "nosniff",
		"x-frame-options": "DENY",
	});
});

test.each<[string, DeviceSource | undefined, Record<string, string | undefined>]>([
	["off", undefined, {}],
	[
		"from this site",
		{ place: "site", url: "/device-files" },
		{ "script-src": "'self' 'wasm-unsafe-eval'", "worker-src": "'self'" },
	],
	[
		"from the hub",
		{ place: "hub", url: "https://huggingface.co" },
		{
			"script-src": "'self' 'wasm-unsafe-eval'",
			"worker-src": "'self'",
			"connect-src": "'self' https://huggingface.co https://*.huggingface.co https://*.hf.co",
		},
	],
	[
		"from a mirror",
		{ place: "hub", url: "https://mirror.example.org/hub" },
		{
			"script-src": "'self' 'wasm-unsafe-eval'",
			"worker-src": "'self'",
			"connect-src": "'self' https://mirror.example.org",
		},
	],
])("models on devices %s widen the policy by this alone", async (_name, device, wider) => {
	const policyOf = async (source?: DeviceSource) => {
		const { "content-security-policy": policy } = await headersOf(false, "/", source);
		const directives = String(policy).split(";");
		return Object.fromEntries(directives.map((each) => each.split(/ (.*)/s, 2)));
	};
	expect(await policyOf(device)).toEqual({ ...(await policyOf()), ...wider });
});

test("browsers are held to https only where the site is served by it", async () => {
	expect(await headersOf(false)).not.toHaveProperty("strict-transport-security");
	expect(await headersOf(true)).toMatchObject({ "strict-transport-security": "max-age=31536000" });
});
