type Reload = () => Promise<void>;

let reload: Reload | undefined;
let isMissed = false;

// By default SIGHUP ends a process, even one that is still starting; so main.ts loads this module first.
process.on("SIGHUP", () => {
	if (reload) void reload();
	else isMissed = true;
});

/** Sets the handler of SIGHUP; an earlier signal runs it now. */
export function onReloadSignal(given: Reload): void {
	reload = given;
	if (isMissed) void given();
}
