type Reload = () => Promise<void>;

let reload: Reload | undefined;
let isMissed = false;

// Installed when this module loads, which main.ts does first: by default SIGHUP ends a process, also
// one that has only begun to start.
process.on("SIGHUP", () => {
	if (reload) void reload();
	else isMissed = true;
});

/** Sets what SIGHUP does. One that came before runs it now. */
export function onHangUp(given: Reload): void {
	reload = given;
	if (isMissed) void given();
}
