import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { DeviceSource } from "#shared/device-files.ts";
import { fakeClient } from "../../testing/server/fake-client.ts";
import { buildApp } from "../app.ts";
import { readSettings } from "../env.ts";
import { callHeaders, securityHeaders } from "./security-headers.ts";

test("the headers are strict", () => {
	expect(securityHeaders({ isHttps: false })).toMatchObject({
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

const wasm = { "script-src": "'self' 'wasm-unsafe-eval'", "worker-src": "'self'" };
const hub = "https://huggingface.co";
const mirror = "https://mirror.example.org";

test.each<[string, DeviceSource | undefined, Record<string, string | undefined>]>([
	["off", undefined, {}],
	["from this site", { place: "site", url: "/device-files" }, wasm],
	[
		"from the hub",
		{ place: "hub", url: hub, hosts: ["*.hf.co"] },
		{ ...wasm, "connect-src": `'self' ${hub} *.hf.co` },
	],
	[
		"from a mirror",
		{ place: "hub", url: `${mirror}/hub` },
		{ ...wasm, "connect-src": `'self' ${mirror}` },
	],
])("models on devices %s widen the policy by this alone", (_name, device, wider) => {
	const policyOf = (source?: DeviceSource) => {
		const headers = securityHeaders({ isHttps: false, device: source });
		const directives = String(headers["content-security-policy"]).split(";");
		return Object.fromEntries(directives.map((each) => each.split(/ (.*)/s, 2)));
	};
	expect(policyOf(device)).toEqual({ ...policyOf(), ...wider });
});

test("browsers are held to https only where the site is served by it", () => {
	const name = "strict-transport-security";
	for (const headers of [securityHeaders, callHeaders]) {
		expect(headers({ isHttps: false })).not.toHaveProperty(name);
		expect(headers({ isHttps: true })).toMatchObject({ [name]: "max-age=31536000" });
	}
});

test("a call's answer, and its refusal, has the short headers of data; other addresses have a page's", async () => {
	const app = await buildApp({ settings: readSettings({ LOG_LEVEL: "silent" }) });
	onTestFinished(() => app.close());
	for (const url of ["/trpc/status", "/trpc/none", "/trpc/status?input=x"]) {
		const { headers } = await app.inject(url);
		expect(headers).toMatchObject(callHeaders({ isHttps: false }));
		expect(headers).not.toHaveProperty("permissions-policy");
	}
	for (const url of ["/healthz", "/none", "/trpcs"]) {
		const { headers } = await app.inject(url);
		expect(headers).toHaveProperty("permissions-policy");
	}
});

const theme = '\n\tdocument.documentElement.dataset.theme = "dark";\n';
const styles = "body{color:red}";
const page = `<head><script>${theme}</script><script type="module" src="/a.js"></script><style>${styles}</style></head><body><div id="root"></div></body>`;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the policy allows what the served pages carry inline, and nothing else", async () => {
	const client = fakeClient(page);
	const environment = { LOG_LEVEL: "silent", DATA_DIR: client.filesDir, DEVICE: "off" };
	const app = await buildApp({ settings: readSettings(environment), client });
	onTestFinished(() => app.close());
	const { headers, body } = await app.inject("/");
	expect(body).toContain(theme);
	expect(body).toContain(styles);
	const policy = headers["content-security-policy"];
	expect(policy).toContain(`script-src 'self' ${hashOf(theme)};`);
	expect(policy).toContain(`style-src 'self' ${hashOf(styles)};`);
	expect(policy).not.toContain("unsafe");
});
