import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/ensure-browser.mjs";
import { clearEnvironment } from "./testing/own-environment.ts";
import { testModelsFile } from "./testing/test-models.ts";

clearEnvironment(process.env);

const executablePath = findBrowser();
const args = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--use-fake-device-for-media-stream",
	"--use-fake-ui-for-media-stream",
];
const computing = /device(-large)?\.spec\.ts/;

export default defineConfig({
	testDir: "e2e",
	fullyParallel: true,
	// A test keeps a core busy for most of its time; each worker more loads Playwright and starts a browser.
	workers: availableParallelism() + 1,
	forbidOnly: true,
	retries: 0,
	// Long limits cost nothing if all is well, and a busy machine needs them.
	timeout: 180_000,
	expect: { timeout: 60_000 },
	// Both reporters list failures at the end of the log.
	reporter: process.env["E2E_REPORT"]
		? [["dot"], ["json", { outputFile: process.env["E2E_REPORT"] }]]
		: "line",
	use: {
		...devices["Desktop Chrome"],
		// Set once the site has started.
		baseURL: process.env["E2E_ORIGIN"],
		// What enters is pressed at once; where it still moves, Playwright scrolls, and the press may miss. waiting.spec.ts
		// has the motion.
		contextOptions: { reducedMotion: "reduce" },
		// No traces, which double the time of a test; ask for one with --trace retain-on-failure.
		screenshot: "only-on-failure",
		// Optimised code, of WebAssembly too, pays off only where models compute for seconds.
		launchOptions: {
			...(executablePath && { executablePath }),
			args: [...args, "--js-flags=--no-opt,--no-maglev,--liftoff-only"],
		},
	},
	projects: [
		{
			name: "computing",
			testMatch: computing,
			use: { launchOptions: { ...(executablePath && { executablePath }), args } },
		},
		{ name: "pages", testIgnore: computing },
	],
	// The built server with the sandbox, and an allowance that a run cannot use up.
	webServer: {
		command: "node ../dist/server/main.js",
		// Away from the host's .env.
		cwd: join(import.meta.dirname, "e2e"),
		// A port that the system chooses, so that the tests of several checkouts can run at once.
		wait: { stdout: /is open at (?<e2e_origin>http:\/\/[^\s/]+)/ },
		env: {
			PORT: "0",
			HOST: "127.0.0.1",
			PROVIDER: "sandbox",
			MODELS_FILE: testModelsFile,
			VISITOR_POINTS_PER_HOUR: "100000",
			SITE_POINTS_PER_DAY: "1000000",
			VISITOR_CONCURRENCY: "50",
			SITE_CONCURRENCY: "100",
			DATA_DIR: join(import.meta.dirname, ".vitrine/e2e"),
		},
	},
});
