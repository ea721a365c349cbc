/** One thing the doctor looked at; a fault carries what mends it. */
export type Finding = { what: string } | { what: string; fix: string };

/** A thing that is as it should be. */
export function fine(what: string): Finding {
	return { what };
}

/** A thing that is not, with the one step that mends it. */
export function fault(what: string, fix: string): Finding {
	return { what, fix };
}
