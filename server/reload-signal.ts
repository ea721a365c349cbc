type Reload = () => Promise<void>;

let reload: Reload | undefined;
let isMissed = false;

// By default SIGHUP ends a process, even during startup; so main.ts imports this module first.
process.on("SIGHUP", () => {
	if (reload) void reload();
	else isMissed = true;
});

/** Sets the handler of SIGHUP; runs it at once if the signal came earlier. */
export function onReloadSignal(given: Reload): void {
	reload = given;
	if (isMissed) void given();
}
