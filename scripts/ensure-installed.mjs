import { spawn } from "node:child_process";
import { once } from "node:events";
import { statfsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { faultInWords } from "./build-faults.mjs";
import { isInstalled } from "./lock-file.mjs";
import { takeTurn } from "./take-turns.mjs";

/** With the packages for tests and builds, which NODE_ENV=production and `omit` leave out. */
export const installCommand =
	"npm ci --include=dev --include=optional --no-audit --no-fund --no-update-notifier --loglevel=error";

const PACKAGES_BYTES = 700_000_000;
/** npm says nothing while it fetches, and asks a registry that does not answer for minutes. */
const SILENT_MS = 30_000;
const stillInstalling =
	"Still installing. npm says nothing until it is done, or until the package registry did not answer for some minutes…";
const ofNpm = "The packages could not be installed; npm says why above.";
const ofDisk =
	"The packages need 700 MB on this disk, and less is free. Make room, delete node_modules and try again.";
const ofRegistry =
	"npm ended without a reason before all packages of package-lock.json were installed. See whether the package registry can be reached (proxy, certificates), then try again.";
const ofHome =
	"A user whose home cannot be written needs a folder for npm's cache: npm_config_cache=/tmp/npm-cache npm start";

/** Installs exactly the packages of the lock file, unless they are there. A failed installation ends the process. */
export async function ensureInstalled({ silentMs = SILENT_MS } = {}) {
	if (isInstalled()) return;
	const turn = await takeTurn(process.cwd()).catch((error) => {
		console.error(faultInWords(error));
		process.exit(1);
	});
	// Another start may have installed meanwhile.
	if (!turn.hasWaited || !isInstalled()) await install(turn, silentMs);
	turn.release();
}

async function install(turn, silentMs) {
	console.log("Installing packages (once)…");
	const freeBefore = freeBytes();
	// A shell, because npm is a script on Windows.
	const npm = spawn(installCommand, { shell: true, stdio: ["inherit", "inherit", "pipe"] });
	turn.handTo(npm.pid);
	const silence = setTimeout(() => console.log(stillInstalling), silentMs);
	const [words, [status]] = await Promise.all([text(npm.stderr), once(npm, "close")]);
	clearTimeout(silence);
	process.stderr.write(withoutStack(words));
	if (status === 0 && isInstalled()) return;
	// A failed npm may delete what filled the disk.
	const free = Math.min(freeBefore, freeBytes());
	for (const reason of reasonsFor({ status, words, free })) console.error(reason);
	process.exit(1);
}

function freeBytes() {
	const { bavail, bsize } = statfsSync(".");
	return bavail * bsize;
}

/** Why an installation failed, as far as npm's own words do not say it. */
export function reasonsFor({ status, words, free }) {
	// npm may end without an error on a full disk, and does so after some faults of the network.
	const silent = free < PACKAGES_BYTES ? ofDisk : ofRegistry;
	const isFull = /ENOSPC/.test(words) && free < PACKAGES_BYTES;
	const reason = status === 0 || isFull ? silent : ofNpm;
	// As for a system's users, such as nobody or www-data.
	return /EACCES|EPERM|EROFS|uv_os_homedir/.test(words) ? [reason, ofHome] : [reason];
}

/** What npm says, without the stack and the fields of an error of its own. */
function withoutStack(text) {
	return text.replace(
		/^npm (error|ERR!)[^\S\n]+(at .+|(code|errno|syscall|address|port|type|cause): .*|\})\n/gm,
		"",
	);
}
