/**
 * Keeps the page where a file is dropped that nothing on it takes: the browser would show the file in its place. A file
 * field takes its own, and the playground opens any.
 */
export function refuseFiles() {
	window.addEventListener("dragover", (event) => {
		const { dataTransfer, target } = event;
		if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
		if (target instanceof Element && target.closest("input[type=file]")) return;
		if (document.querySelector(".playground:not(.framed)")) return;
		event.preventDefault();
		dataTransfer.dropEffect = "none";
	});
}
