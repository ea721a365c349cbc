/** One thing the doctor checked; a fault or a warning says how to fix it. */
export type Finding = { what: string } | { what: string; fix: string; isWarning?: true };

/** Something that is in order. */
export function fine(what: string): Finding {
	return { what };
}

/** Something that is probably wrong, with the one step that fixes it. */
export function warning(what: string, fix: string): Finding {
	return { what, fix, isWarning: true };
}

/** Something that is wrong, with the one step that fixes it. */
export function fault(what: string, fix: string): Finding {
	return { what, fix };
}
