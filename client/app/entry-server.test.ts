import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { testSite } from "../../testing/browser/render-with-api.tsx";
import { setBasePath } from "../language/base-path.ts";
import { renderPage } from "./entry-server.tsx";

afterEach(() => {
	setBasePath("");
	vi.unstubAllEnvs();
});

test.each(["", "/dropped/deep"])(
	"a messenger finds a picture of its true size in each language, below “%s”",
	async (basePath) => {
		vi.stubEnv("SSR", true);
		// A PNG begins with its size.
		const picture = readFileSync("client/public/drawn/hills.png");
		for (const path of ["/", "/playground", "/fr/", "/ar/playground"]) {
			const { head } = await renderPage(path, { ...testSite, basePath });
			expect(head).toMatch(/<meta property="og:description" content="[^"]{20,}"/);
			expect(head).toContain(`"og:image" content="${basePath}/drawn/hills.png"`);
			expect(head).toContain(`"og:image:width" content="${picture.readUInt32BE(16)}"`);
			expect(head).toContain(`"og:image:height" content="${picture.readUInt32BE(20)}"`);
		}
	},
);
