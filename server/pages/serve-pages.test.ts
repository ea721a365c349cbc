import type { FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { fakeClient } from "../../testing/server/fake-client.ts";
import { buildApp } from "../app.ts";
import { readSettings } from "../env.ts";

const sites = new Map<string, Promise<FastifyInstance>>();
afterAll(async () => {
	for (const site of sites.values()) await (await site).close();
});

/** Requests from a site with this environment and template; each site is built once. */
async function open(environment: Record<string, string> = {}, template?: string) {
	const key = JSON.stringify([environment, template]);
	const site = sites.get(key) ?? build(environment, template);
	sites.set(key, site);
	const app = await site;
	return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

function build(environment: Record<string, string>, template?: string): Promise<FastifyInstance> {
	const client = fakeClient(template);
	const settings = readSettings({ LOG_LEVEL: "silent", DATA_DIR: client.filesDir, ...environment });
	return buildApp({ settings, client });
}

const arabic = "ar-MA,ar;q=0.9,fr;q=0.8";

test.each([
	["/", "/", "en"],
	["/playground", "/playground", "en"],
	["/ar/", "/ar/", "ar"],
	["/ar/playground?model=a", "/ar/playground", "ar"],
])("%s shows %s in %s", async (url, location, language) => {
	const get = await open();
	const { body, headers, statusCode } = await get(url);
	expect([statusCode, headers["content-language"]]).toEqual([200, language]);
	expect(body).toContain(`<title>${location}</title>`);
});

test("a language in the address wins over what is remembered and what the browser asks for", async () => {
	const get = await open();
	const page = await get("/ar/", { "accept-language": "en", cookie: "language=en" });
	expect([page.statusCode, page.headers["content-language"]]).toEqual([200, "ar"]);
	expect(page.headers.vary).toBe("accept-encoding");
});

test.each([
	["the browser's first language", { "accept-language": arabic }, "/ar/playground?model=a%2Fb"],
	["the better of two", { "accept-language": "en;q=0.5, ar" }, "/ar/playground?model=a%2Fb"],
	[
		"what was chosen",
		{ "accept-language": "en", cookie: "a=b; language=ar" },
		"/ar/playground?model=a%2Fb",
	],
	[
		"English where that was chosen",
		{ "accept-language": arabic, cookie: "language=en" },
		undefined,
	],
	[
		"a region where only the language is ours",
		{ "accept-language": "AR-eg" },
		"/ar/playground?model=a%2Fb",
	],
	["English where no language is ours", { "accept-language": "de, nl;q=0.9" }, undefined],
	["English where the browser refuses Arabic", { "accept-language": "ar;q=0, *" }, undefined],
	["English for a cookie that is none of ours", { cookie: "language=xx" }, undefined],
])("an address without a language goes by %s", async (_name, headers, location) => {
	const get = await open();
	const answer = await get("/playground?model=a%2Fb", headers);
	expect(answer.headers.location).toBe(location);
	expect(answer.statusCode).toBe(location ? 302 : 200);
	expect(answer.headers.vary).toContain("accept-language, cookie");
});

test.each([
	["/language/ar/playground?model=a", "ar", "/ar/playground?model=a"],
	["/language/en/playground?model=a", "en", "/playground?model=a"],
	["/language/en/", "en", "/"],
	["/language/en//elsewhere.example", "en", "/elsewhere.example"],
	["/language/en/\\elsewhere.example", "en", "/elsewhere.example"],
])("%s remembers %s and leads to %s", async (url, language, location) => {
	const get = await open();
	const { headers, statusCode } = await get(url);
	expect([statusCode, headers.location]).toEqual([302, location]);
	expect(headers["set-cookie"]).toMatch(
		new RegExp(`^language=${language}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax$`),
	);
});

test("a language that is none of ours is not found", async () => {
	const get = await open();
	expect((await get("/language/xx/")).statusCode).toBe(404);
	expect((await get("/xx/")).statusCode).toBe(404);
	expect((await get("/ar")).headers.location).toBe("/ar/");
});

test.each([
	["in the language that it names", "/ar/nothing", {}],
	["in the browser's language", "/nothing", { "accept-language": "ar" }],
])("an unknown address is not found, with a page %s", async (_name, url, headers) => {
	const get = await open();
	const page = await get(url, { accept: "text/html", ...headers });
	expect([page.statusCode, page.headers["content-language"]]).toEqual([404, "ar"]);
	expect(page.body).toContain("/404</title>");
});

test("an unknown address is not found, with an error for a program", async () => {
	const program = await (await open())("/nothing");
	expect([program.statusCode, program.json().error.code]).toEqual([404, expect.anything()]);
});

test.each([
	["the Host of the request", {}, "http://site.example"],
	["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://try.example" }, "https://try.example"],
])("tells where the page is in other languages, by %s", async (_by, environment, origin) => {
	const get = await open(environment);
	for (const path of ["/playground", "/ar/playground"]) {
		expect((await get(path, { host: "site.example" })).headers["link"]).toBe(
			[
				`<${origin}/playground>; rel="alternate"; hreflang="en"`,
				`<${origin}/ar/playground>; rel="alternate"; hreflang="ar"`,
				`<${origin}/playground>; rel="alternate"; hreflang="x-default"`,
			].join(", "),
		);
	}
});

const below = { BASE_PATH: "/shop", PUBLIC_ORIGIN: "https://try.example" };

test.each([
	["/shop", "/"],
	["/shop/", "/"],
	["/shop?a=b", "/"],
	["/shop/playground?model=a", "/playground"],
	["/playground", "/playground"],
	["/ar/playground", "/ar/playground"],
	["/shop/ar/playground", "/ar/playground"],
])("below a path %s shows %s, kept by the proxy or not", async (url, location) => {
	const get = await open(below);
	const { statusCode, body } = await get(url);
	expect([statusCode, body.includes(`<title>${location}</title>`)]).toEqual([200, true]);
	expect(body).toContain('<html data-base-path="/shop">');
	expect(body).toContain('"basePath":"/shop"');
});

test("redirects and links contain the base path", async () => {
	const get = await open(below);
	for (const kept of ["", "/shop"]) {
		const preferred = await get(`${kept}/playground?model=a`, { "accept-language": arabic });
		expect(preferred.headers.location).toBe("/shop/ar/playground?model=a");
		expect((await get(`${kept}/ar`)).headers.location).toBe("/shop/ar/");
		const chosen = await get(`${kept}/language/ar/playground`);
		expect(chosen.headers.location).toBe("/shop/ar/playground");
		expect(chosen.headers["set-cookie"]).toMatch(/^language=ar; .*Path=\/shop; /);
		const page = await get(`${kept}/playground`);
		expect(page.headers.link).toContain(
			'<https://try.example/shop/ar/playground>; rel="alternate"',
		);
		expect((await get(`${kept}/robots.txt`)).body).toContain("Disallow: /shop/trpc/");
		expect((await get(`${kept}/healthz`)).statusCode).toBe(200);
	}
	expect((await get("/shopping")).statusCode).toBe(404);
	expect((await get("/shop//elsewhere.example/ar")).headers.location).toBeUndefined();
});

test.each(["/playground", "/ar", "/trpc/x", "/language", "/healthz", "/assets"])(
	"%s is refused as the path of the site, because the site has an address of that name",
	async (path) => {
		await expect(build({ BASE_PATH: path })).rejects.toThrow(
			`BASE_PATH: must not begin with /${path.split("/")[1]}, which is an address of the site itself`,
		);
	},
);

test("a page's files are named from where the site stands", async () => {
	const template =
		'<html lang="en"><head><script type="module" src="./assets/a.js"></script><link rel="icon" href="./i.svg" /></head><body><div id="root"></div></body></html>';
	for (const [environment, start] of [
		[{}, ""],
		[below, "/shop"],
	] as const) {
		const get = await open(environment, template);
		const { body } = await get("/ar/playground");
		expect(body).toContain(`src="${start}/assets/a.js"`);
		expect(body).toContain(`href="${start}/i.svg"`);
	}
});
