/**
 * Characters that nobody sees, or that make a text look like another: controls, overrides of the
 * direction, lone surrogates, tags. Line breaks and tabs are none of them.
 */
export const hiddenCharacters =
	/(?![\n\r\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
