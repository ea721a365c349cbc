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

const ours = "https://vitrine.example";
const evil = "https://evil.example";
const publicOrigin = ours;
const fromSite = (site: string, origin?: string) => ({
	...(origin && { origin }),
	"sec-fetch-site": site,
});
/** A page under Vite, and the site to which its proxy passes calls. */
const dev = "http://localhost:5173";
const target = { host: "127.0.0.1:3000" };
/** As a proxy passes a request on that rewrites Host. */
const proxied = (origin: string, forwardedHost?: string) => ({
	host: "10.0.0.7:3000",
	origin,
	...(forwardedHost && { "x-forwarded-host": forwardedHost }),
});
const atPort = (port: number, origin: string) => ({ host: `vitrine.example:${port}`, origin });

test.each<[string, Headers, number, Asked?]>([
	["our page", fromSite("same-origin", ours), 200],
	["our page over http, which sends no Sec-Fetch-Site", { origin: "http://vitrine.example" }, 200],
	["no browser at all", {}, 200],
	["another site", fromSite("cross-site", evil), 403],
	["another site, old browser", { origin: evil }, 403],
	["a sibling site", fromSite("same-site", "https://a.vitrine.example"), 403],
	["a sandboxed frame", { origin: "null" }, 403],
	["a sandboxed frame that claims our site", fromSite("same-origin", "null"), 403],
	["another port", { origin: `${ours}:8443` }, 403],
	["a longer name", { origin: `${ours}.evil.example` }, 403],
	["no Origin but cross-site", fromSite("cross-site"), 403],
	["a typed address", fromSite("none"), 403],
	["our page behind a proxy that writes the default port", atPort(443, ours), 200],
	["the same over http", atPort(80, "http://vitrine.example"), 200],
	["another site on our default port", atPort(443, evil), 403],
	["https' port, over http", atPort(443, "http://vitrine.example"), 403],
	["an Origin with a user", { origin: "https://evil@vitrine.example" }, 403],
	["a development server's proxy", { ...fromSite("same-origin", dev), ...target }, 200],
	["the same by a browser without Sec-Fetch-Site", { origin: dev, ...target }, 403],
	["another port of this machine", { ...fromSite("same-site", dev), ...target }, 403],
	["a page elsewhere by such a proxy", { ...fromSite("same-origin", evil), ...target }, 403],
	["a page of this machine, sent elsewhere", fromSite("same-origin", dev), 403],
	[
		"such a proxy beside PUBLIC_ORIGIN",
		{ ...fromSite("same-origin", dev), ...target },
		403,
		{ publicOrigin },
	],
	["an empty Origin", { origin: "" }, 403],
	["no Host", { host: "", origin: "https://" }, 403],
	["the X-Forwarded-Host of a trusted proxy", proxied(ours, "vitrine.example"), 200],
	["the same with the default port", proxied(ours, "vitrine.example:443"), 200],
	["PUBLIC_ORIGIN behind a proxy", proxied(ours), 200, { publicOrigin }],
	["the proxy's own address beside it", proxied("http://10.0.0.7:3000"), 403, { publicOrigin }],
	["PUBLIC_ORIGIN, but over http", { origin: "http://vitrine.example" }, 403, { publicOrigin }],
	// Reading spends nothing, and no other site can read the response.
	["another site that only reads", { origin: evil }, 200, { method: "GET" }],
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
