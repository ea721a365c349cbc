/** A goal of issue 6 and what was measured. */
export type Goal = { goal: string; figure: string; isMet: boolean };

/** What one bench has to say. */
export type Section = {
	title: string;
	columns: readonly string[];
	rows: readonly (readonly (string | number)[])[];
	goals: readonly Goal[];
};
