import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, test } from "./fixtures.ts";

/** The page of `examples/`, in one script. */
async function scriptOfPage(): Promise<string> {
	const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
	const built = await build({
		configFile: false,
		logLevel: "error",
		// The tests run with NODE_ENV=test, which Vite takes for development.
		oxc: { jsx: { runtime: "automatic", development: false } },
		define: { "process.env.NODE_ENV": '"production"' },
		build: {
			write: false,
			minify: false,
			lib: { entry: path("examples/page.tsx"), formats: ["es"], fileName: "page" },
		},
	});
	const [output] = Array.isArray(built) ? built : [built];
	const chunk = output && "output" in output ? output.output[0] : undefined;
	return chunk?.code ?? "";
}

test("the example page: two queries in one batch, a picture, and a file in a form", async ({
	page,
}) => {
	const body = `<!doctype html><title>Example</title><script type="module">${await scriptOfPage()}</script>`;
	await page.route("/example", (route) => route.fulfill({ contentType: "text/html", body }));
	await page.route("/favicon.ico", (route) => route.fulfill({ status: 204 }));
	const querying = page.waitForRequest(/\/trpc\/status,models\?batch=1/);
	await page.goto("/example");
	await querying;
	await expect(page.getByRole("heading", { name: /^Vitrine: \d+ models$/ })).toBeVisible();
	await page.getByRole("button", { name: "Draw" }).click();
	const picture = page.getByRole("img", { name: "A cat" });
	await expect(picture).toBeVisible();
	expect(await picture.getAttribute("src")).toMatch(/^data:image\//);
	await page.getByLabel("Picture").setInputFiles({
		name: "boat.jpg",
		mimeType: "image/jpeg",
		buffer: readFileSync("client/public/samples/boat.jpg"),
	});
	await expect(page.getByRole("status")).toHaveText(/^[\w ,]+$/);
	await expect(page.getByRole("alert")).toHaveCount(0);
});
