import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { faultInWords } from "./build-faults.mjs";
import { isInstalled } from "./lock-file.mjs";
import { takeTurn } from "./take-turns.mjs";

// With the packages for tests and builds, which NODE_ENV=production and `omit` leave out.
const command =
	"npm ci --include=dev --include=optional --no-audit --no-fund --no-update-notifier --loglevel=error";

// npm does not notice a full disk.
const incomplete =
	"npm did not install all packages of package-lock.json, which need 700 MB on this disk. Delete node_modules and try again.";
const ofHome =
	"A user whose home cannot be written needs a folder for npm's cache: npm_config_cache=/tmp/npm-cache npm start";

/** Installs exactly the packages of the lock file, unless they are there. A failed installation ends the process. */
export async function ensureInstalled() {
	if (isInstalled()) return;
	const turn = await takeTurn(process.cwd()).catch((error) => {
		console.error(faultInWords(error));
		process.exit(1);
	});
	// Another start may have installed meanwhile.
	if (!turn.hasWaited || !isInstalled()) await install(turn);
	turn.release();
}

async function install(turn) {
	console.log("Installing packages (once)…");
	// A shell, because npm is a script on Windows.
	const npm = spawn(command, { shell: true, stdio: ["inherit", "inherit", "pipe"] });
	turn.handTo(npm.pid);
	const [words, [status]] = await Promise.all([text(npm.stderr), once(npm, "close")]);
	process.stderr.write(withoutStack(words));
	if (status === 0 && isInstalled()) return;
	console.error(
		status === 0 ? incomplete : "The packages could not be installed; npm says why above.",
	);
	// As for a system's users, such as nobody or www-data.
	if (/EACCES|EPERM|EROFS|uv_os_homedir/.test(words)) console.error(ofHome);
	process.exit(1);
}

/** What npm says, without the stack and the fields of an error of its own. */
function withoutStack(text) {
	return text.replace(
		/^npm (error|ERR!)[^\S\n]+(at .+|(code|errno|syscall|address|port|type|cause): .*|\})\n/gm,
		"",
	);
}
