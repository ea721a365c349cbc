import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "../../testing/site.ts";
import { AppError } from "../errors/app-error.ts";
import { addSameOriginGuard } from "./same-origin.ts";

type Headers = Record<string, string>;

type Asked = { publicOrigin?: string; method?: "GET" | "POST" };

async function statusOf(headers: Headers, { publicOrigin, method = "POST" }: Asked) {
	const app = fastify({ trustProxy: ["127.0.0.1"] });
	addSameOriginGuard(app, { publicOrigin });
	app.setErrorHandler((error, _request, reply) => {
		reply.status(error instanceof AppError && error.code === "FORBIDDEN_ORIGIN" ? 403 : 500).send();
	});
	app.all("/trpc/chat", async () => "answered");
	const answer = await app.inject({
		method,
		url: "/trpc/chat",
		headers: { host: "vitrine.example", ...headers },
	});
	expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
	return answer.statusCode;
}

const behindProxy = { host: "10.0.0.7:3000" };
const publicOrigin = "https://vitrine.example";

test.each<[string, Headers, number, Asked?]>([
	["our page", { origin: "https://vitrine.example", "sec-fetch-site": "same-origin" }, 200],
	["our page over http, which sends no Sec-Fetch-Site", { origin: "http://vitrine.example" }, 200],
	["no browser at all", {}, 200],
	["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
	["another site, old browser", { origin: "https://evil.example" }, 403],
	["a sibling site", { origin: "https://a.vitrine.example", "sec-fetch-site": "same-site" }, 403],
	["a sandboxed frame", { origin: "null" }, 403],
	[
		"a sandboxed frame that claims our site",
		{ origin: "null", "sec-fetch-site": "same-origin" },
		403,
	],
	["another port", { origin: "https://vitrine.example:8443" }, 403],
	["a longer name", { origin: "https://vitrine.example.evil.example" }, 403],
	["no Origin but cross-site", { "sec-fetch-site": "cross-site" }, 403],
	["a typed address", { "sec-fetch-site": "none" }, 403],
	[
		"our page behind a proxy that writes the default port",
		{ host: "vitrine.example:443", origin: "https://vitrine.example" },
		200,
	],
	["the same over http", { host: "vitrine.example:80", origin: "http://vitrine.example" }, 200],
	[
		"X-Forwarded-Host with the default port",
		{
			...behindProxy,
			"x-forwarded-host": "vitrine.example:443",
			origin: "https://vitrine.example",
		},
		200,
	],
	[
		"another site on our default port",
		{ host: "vitrine.example:443", origin: "https://evil.example" },
		403,
	],
	[
		"https' port, over http",
		{ host: "vitrine.example:443", origin: "http://vitrine.example" },
		403,
	],
	["an Origin with a user", { origin: "https://evil@vitrine.example" }, 403],
	["an empty Origin", { origin: "" }, 403],
	["no Host", { host: "", origin: "https://" }, 403],
	["PUBLIC_ORIGIN behind a proxy", { ...behindProxy, origin: publicOrigin }, 200, { publicOrigin }],
	[
		"the proxy's own address where PUBLIC_ORIGIN is set",
		{ ...behindProxy, origin: "http://10.0.0.7:3000" },
		403,
		{ publicOrigin },
	],
	["PUBLIC_ORIGIN, but over http", { origin: "http://vitrine.example" }, 403, { publicOrigin }],
	[
		"the X-Forwarded-Host of a trusted proxy",
		{ ...behindProxy, "x-forwarded-host": "vitrine.example", origin: "https://vitrine.example" },
		200,
	],
	// Reading spends nothing, and no other site can read the response.
	["another site that only reads", { origin: "https://evil.example" }, 200, { method: "GET" }],
])("%s", async (...[, headers, status, asked = {}]) => {
	expect(await statusOf(headers, asked)).toBe(status);
});

test.each([
	[
		"the setting that is missing",
		{},
		"expected the Host of the request, http(s)://vitrine.example, not https://seen.example: if a proxy changes Host, set PUBLIC_ORIGIN",
	],
	[
		"the setting that is wrong",
		{ PUBLIC_ORIGIN: "https://other.example" },
		"expected https://other.example, which is PUBLIC_ORIGIN, not https://seen.example",
	],
])("a refusal's line in the log names %s", async (_what, environment, words) => {
	const site = await startSite(environment);
	onTestFinished(() => site.close());
	const headers = { host: "vitrine.example", origin: "https://seen.example" };
	const answer = await site.app.inject({ method: "POST", url: "/trpc/chat", headers });
	expect(answer.statusCode).toBe(403);
	expect(site.logged()).toContain(words);
	expect(answer.body).not.toContain("PUBLIC_ORIGIN");
	const odd = { ...headers, origin: "https://x.example/</b>secret" };
	await site.app.inject({ method: "POST", url: "/trpc/chat", headers: odd });
	expect(site.logged()).not.toContain("</b>secret");
});
