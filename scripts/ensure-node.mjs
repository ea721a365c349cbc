// Imported first by each command: an older Node would fail later with a stack.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
if (!isSupported(process.versions.node, engines.node)) {
	console.error(
		`This is Node ${process.versions.node}, and Vitrine needs ${inWords(engines.node)}. Install one (https://nodejs.org), then run this again.`,
	);
	process.exit(1);
}

/** Whether a version is in a range such as "^20.19.0 || >=24.0.0". */
export function isSupported(version, range) {
	const [major, minor] = numbersOf(version);
	return range.split("||").some((part) => {
		const [leastMajor, leastMinor] = numbersOf(part);
		const isLater = part.includes(">=") && major > leastMajor;
		return isLater || (major === leastMajor && minor >= leastMinor);
	});
}

function inWords(range) {
	const least = range.split("||").map((part) => numbersOf(part).join(".").replace(/\.0$/, ""));
	return `Node ${least.join(", ")} or later`;
}

function numbersOf(text) {
	const [, major, minor] = /(\d+)\.(\d+)/.exec(text);
	return [Number(major), Number(minor)];
}
