import { closeSync, openSync } from "node:fs";

type Reload = () => Promise<void>;

let reload: Reload | undefined;
let isMissed = false;

// By default SIGHUP ends a process, even during startup; so main.ts imports this module first.
process.on("SIGHUP", () => {
	// Left alone, a site whose terminal was closed would go on unseen and keep the port.
	if (isTerminalClosed()) process.kill(process.pid, "SIGTERM");
	else if (reload) void reload();
	else isMissed = true;
});

/** Sets the handler of SIGHUP; runs it at once if the signal came earlier. */
export function onReloadSignal(given: Reload): void {
	reload = given;
	if (isMissed) void given();
}

/** The same signal says that the terminal of this process was closed. */
function isTerminalClosed(): boolean {
	if (!process.stdout.isTTY) return false;
	try {
		closeSync(openSync("/dev/tty", "r"));
		return false;
	} catch {
		return true;
	}
}
