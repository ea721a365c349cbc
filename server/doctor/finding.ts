/** A result of the doctor; faults and warnings have a fix. */
export type Finding = { what: string } | { what: string; fix: string; isWarning?: true };

export function fine(what: string): Finding {
	return { what };
}

/** Something probably wrong, with the step that fixes it. */
export function warning(what: string, fix: string): Finding {
	return { what, fix, isWarning: true };
}

/** Something wrong, with the step that fixes it. */
export function fault(what: string, fix: string): Finding {
	return { what, fix };
}
