// npm test runs everything; npm run check (--without-browser) skips what needs a build or a browser; --browser runs
// only the browser tests, and --server only the unit tests that a new Node may break; --tools runs only the tests that
// need Redis, exiftool, WebKit, Firefox or the engine, which a run without those skipped; --measures runs only the
// browser tests that a font may break.
import "./ensure-node.mjs";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { isBuilt } from "./built-from.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { measuringTests } from "./measuring-tests.mjs";

// Tests and their servers create hundreds of temporary folders: keep all in this one, deleted at the end.
const folder = mkdtempSync(join(tmpdir(), "vitrine-test-"));
process.env.TMPDIR = folder;
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
// The commands of package.json start without npm, which takes a third of a second of a core each time.
process.env.PATH = `${resolve("node_modules/.bin")}${delimiter}${process.env.PATH}`;
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const unitReport = join(folder, "unit.json");
const browserReport = join(folder, "browser.json");
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** The runs that write directly to the terminal. */
let writing = 0;
const flags = new Set(process.argv.slice(2));
const onlyServer = flags.has("--server");
const onlyTools = flags.has("--tools");
const onlyMeasures = flags.has("--measures");
const onlyBrowser = onlyMeasures || flags.has("--browser");
const withBrowser = !onlyServer && !flags.has("--without-browser");
const isWhole = !onlyServer && !onlyTools && !onlyBrowser;

await ensureInstalled();
const browser = withBrowser && ensureBrowser();
if (withBrowser && !browser) {
	console.log(
		`No Chromium ${process.env.CHROMIUM_PATH ? "at CHROMIUM_PATH" : "here"}: the browser tests are skipped (install it, or set CHROMIUM_PATH to one).`,
	);
}
if (spawnSync("redis-server", ["--version"]).status !== 0) {
	console.log("No redis-server here: the tests on a real Redis are skipped.");
}
if (spawnSync("exiftool", ["-ver"]).status !== 0) {
	console.log("No exiftool here: the tests that read marks with it are skipped.");
}
if (browser) {
	for (const [name, command, install] of [
		["WebKit", "WebKitWebDriver", "webkit2gtk-driver and xvfb"],
		["Firefox", "firefox-esr", "firefox-esr"],
	]) {
		if (spawnSync(command, ["--version"]).error) {
			console.log(`No ${name} here (${install}): its browser tests are skipped.`);
		}
	}
}
if (!existsSync("engine/node_modules")) {
	console.log("The engine is not installed (npm install --prefix engine): its tests are skipped.");
}

// The browser tests need the build and end last, so it has the machine for itself. Tests often wait, so all else is
// parallel.
if (withBrowser && (browser || isWhole) && !isBuilt()) await check("build", scripts.build);
if (withBrowser && !browser) total.skipped += 1;
await Promise.all([
	!onlyBrowser && runUnitTests(),
	browser && runBrowserTests(),
	isWhole && check("types", scripts.typecheck),
	isWhole && check("lint and import rules", scripts.lint),
	isWhole && check("nothing unused", scripts.unused),
	isWhole && withBrowser && check("size budget", "tsx scripts/size-budget.mjs"),
]);

// Last, so that they remain visible in a truncated log.
for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runUnitTests() {
	const forTools = onlyTools
		? [...filesForTools("server", "testing", "shared"), "engine/"].join(" ")
		: "";
	// The browser tests keep every core busy, and each worker more loads all modules once more.
	const workers = isWhole && browser ? `--maxWorkers=${availableParallelism() + 1}` : "";
	// Processes, sockets, files, the texts of `Intl`.
	const ofServer = onlyServer
		? "process.test server/http server/backends/network server/uploads shared --project='!browser-like' --project='!engine'"
		: "";
	const unit = await run(
		"unit tests",
		`vitest run ${forTools} ${ofServer} ${workers} --reporter=default --reporter=json --outputFile.json=${unitReport}`,
	);
	add({ runner: "unit tests", hasPassed: unit, report: unitReport }, (report) => ({
		passed: report.numPassedTests,
		failed: report.numFailedTests,
		skipped: report.numPendingTests,
		names: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
			const failed = assertionResults.filter((test) => test.status === "failed");
			if (status === "failed" && failed.length === 0) return [withReason(name, message)];
			return failed.map((test) => withReason(`${name}: ${test.fullName}`, ...test.failureMessages));
		}),
	}));
}

async function runBrowserTests() {
	const browsed = await run("browser tests", `playwright test ${browserFiles().join(" ")}`, {
		env: {
			...process.env,
			E2E_REPORT: browserReport,
			...(onlyMeasures && { E2E_ONLY_MEASURES: "1" }),
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const tests = { runner: "browser tests", hasPassed: browsed, report: browserReport };
	add(tests, ({ stats, suites }) => ({
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky,
		skipped: stats.skipped,
		names: suites.flatMap(failedSpecs),
	}));
}

/** The browser tests to run; none named are all. */
function browserFiles() {
	if (onlyTools) return filesForTools("e2e");
	return onlyMeasures ? measuringTests() : [];
}

/** The tests that check whether a tool is installed. */
function filesForTools(...folders) {
	return filesWith(/\b(hasRedis|hasExiftool|isEngineInstalled|hasWebKit)\b/, ...folders);
}

function filesWith(pattern, ...folders) {
	return folders.flatMap((folder) =>
		readdirSync(folder, { recursive: true })
			.filter((name) => /\.(test|spec)\.tsx?$/.test(name))
			.map((name) => join(folder, name))
			.filter((path) => pattern.test(readFileSync(path, "utf8"))),
	);
}

/** Counts as one test. */
async function check(name, command) {
	const passes = await run(name, command, { stdio: ["ignore", "pipe", "pipe"] });
	total[passes ? "passed" : "failed"] += 1;
	if (!passes) failures.push(name);
}

/** Buffers a run's output while another one writes to the terminal. */
async function run(name, command, options = { stdio: "inherit" }) {
	const startedAt = Date.now();
	const child = spawn(command, { shell: true, ...options });
	const waiting = [];
	const show = () => process.stdout.write(Buffer.concat(waiting.splice(0)));
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (piece) => {
			waiting.push(piece);
			if (writing === 0) show();
		});
	if (child.stdout === null) {
		console.log(`\n— ${name}`);
		writing += 1;
	}
	const [status] = await once(child, "close");
	if (child.stdout === null) writing -= 1;
	show();
	const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
	console.log(`— ${name}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s`);
	return status === 0;
}

/** A runner that fails without a failed test, or writes no report, counts as one failure. */
function add({ runner, hasPassed, report }, readReport) {
	const { names, ...counts } = read(report, readReport);
	if (counts.failed === 0 && (!hasPassed || counts.passed === 0)) {
		counts.failed = 1;
		names.push(runner);
	}
	for (const key of Object.keys(total)) total[key] += counts[key];
	failures.push(...names.map((name) => name.replaceAll(`${process.cwd()}/`, "")));
}

function read(report, readReport) {
	try {
		return readReport(JSON.parse(readFileSync(report, "utf8")));
	} catch {
		return { passed: 0, failed: 0, skipped: 0, names: [] };
	}
}

/** Playwright's report nests tests in files and groups. */
function failedSpecs({ specs, suites = [] }) {
	const failed = specs.filter(({ ok }) => !ok);
	return [
		...failed.map(({ file, line, title, tests }) =>
			withReason(
				`e2e/${file}:${line}: ${title}`,
				...tests
					.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
					.map(({ message }) => message),
				...pageThen(tests),
			),
		),
		...suites.flatMap(failedSpecs),
	];
}

/** What the page showed when a browser test failed, for whoever reads the log of another machine. */
function pageThen(tests) {
	return tests
		.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
		.filter(({ name }) => name === "error-context")
		.flatMap(({ path }) => {
			const [, page = ""] = readFileSync(path, "utf8").split(/^```yaml$/m);
			const [snapshot = ""] = page.split("```");
			const main = snapshot.slice(Math.max(snapshot.indexOf("- main"), 0));
			return main.replaceAll(/ \[(ref=\w+|cursor=pointer)\]/g, "").split("\n");
		})
		.filter((line) => !/^ *- (\/url:|option |generic:|list:|status$)/.test(line))
		.slice(0, 60);
}

/** A test's name, and below it the first lines of what it says of each error. */
function withReason(name, ...messages) {
	const lines = messages.flatMap((message = "") =>
		stripVTControlCharacters(message)
			.split("\n")
			.filter((line) => line.trim() !== "" && !/node_modules|Promise \(<anonymous>/.test(line))
			.slice(0, 20),
	);
	return [name, ...lines].join("\n  | ");
}
