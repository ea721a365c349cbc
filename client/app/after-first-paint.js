// Written into each built page by scripts/prerender.mjs, which puts the page's scripts into a template.
// They are asked for once the page has been painted: evaluated before, they held a slow phone's first
// paint up. What is pressed or chosen until they run is kept for client/lib/use-early-input.ts.
{
	globalThis.earlyInput = [];
	addEventListener("click", ({ target }) => keep(target.closest("button")), true);
	addEventListener("change", ({ target }) => keep(target), true);

	// A page out of sight is not painted, and a guarded browser tells nobody when it paints.
	if (document.hidden) start();
	new PerformanceObserver(start).observe({ type: "paint", buffered: true });
	setTimeout(start, 1000);

	function keep(control) {
		if (control) globalThis.earlyInput?.push(control);
	}

	// Only the first call finds something in the template.
	function start() {
		document.head.append(document.getElementById("scripts").content);
	}
}
