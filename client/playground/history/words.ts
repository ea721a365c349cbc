/** All that the history of results says. */
export const words = {
	heading: "Your results",
	where:
		"The last 100 are kept in this browser only; this site's server keeps none. Conversations stay with the chat.",
	keepNone: "Do not keep results",
	none: "Nothing kept yet: what models make for you appears here.",
	off: "New results are not kept: they end with this page.",
	deleteAll: "Delete all",
	deleted: (count: number) => (count === 1 ? "Result deleted." : `${count} results deleted.`),
	undo: "Undo",
	close: "Close",
	open: "Open",
	useAgain: "Use again",
	download: "Download",
	remove: "Delete",
	gone: "This result is no longer kept.",
	noModel: "This site no longer shows the model.",
	changed: (parameters: string) => `Changed: ${parameters}`,
	faults: {
		blocked: "This browser does not let the page keep results: they end with this page.",
		full: "This browser's storage is full: new results end with this page. Delete some to keep more.",
	},
} as const;
