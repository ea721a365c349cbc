/** All that recipe links say. */
export const words = {
	copy: "Copy link",
	copied: "Link copied: it carries the model, your text and what you changed, never a result.",
	copiedWithoutFile: "Link copied: it carries the model and what you changed, never your file.",
	copiedWithoutText:
		"Link copied without your text, which is too long for a link: it carries the model and what you changed.",
	notCopied: "This browser does not allow copying. Here is the link:",
	filledIn: "Filled in from a link. Nothing is sent until you press the button.",
	changed: "Changed from the defaults:",
	usually: (name: string, value: string | number, usual: string | number | undefined) =>
		usual === undefined ? `${name} ${value}` : `${name} ${value} (usually ${usual})`,
	damaged: "This link is damaged or was not made here, so nothing was filled in.",
	tooLong: "This link is too long to have been made here, so nothing was filled in.",
	otherModel: (name: string) =>
		`This site does not have the model of the link. ${name} does the same kind of work.`,
	noModel: "This site has no model for what the link describes.",
	notAllowed: (names: string) =>
		`The link's value for ${names} is not possible here and was left out.`,
	dismiss: "Close this note",
} as const;
