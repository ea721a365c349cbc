// Runs before the first paint, so that a remembered theme never flashes. The key is the one of
// client/lib/theme.ts.
try {
	const theme = localStorage.getItem("vitrine.theme");
	if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
	// Storage is switched off: the system's theme is used.
}
