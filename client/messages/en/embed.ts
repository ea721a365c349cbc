export const messages = {
	title: "Embedded panel",
	openIn: "Open in {site}",
	unknown: "This site has no such model. Its host can take the right address from the playground.",
	heading: "Embed this panel",
	how: "Paste this into a page of yours. The panel grows with what it shows.",
	closed:
		"No other site may show it yet: the host of this one lists the origins that may in EMBED_ORIGINS.",
	copy: "Copy embed code",
	frameTitle: "{model} on {site}",
} as const;
