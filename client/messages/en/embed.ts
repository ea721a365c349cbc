export const messages = {
	title: "Embedded panel",
	openIn: "Open in {site}",
	unknown:
		"This model isn’t available. The page’s owner can copy the right address from the playground.",
	heading: "Embed this panel",
	how: "Paste this into a page of yours. The panel grows with its content.",
	closed: "Other sites can’t embed this yet. The host must list them in EMBED_ORIGINS.",
	copy: "Copy embed code",
	frameTitle: "{model} on {site}",
} as const;
