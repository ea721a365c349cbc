/** A list as CSV, one column per field; nested fields are named by both names. */
export function csvOf(items: readonly unknown[]): string {
	const rows = items.map((item) => new Map(fieldsOf(item, "")));
	const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
	const lines = [columns, ...rows.map((row) => columns.map((column) => row.get(column)))];
	return lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("");
}

function fieldsOf(value: unknown, name: string): [string, unknown][] {
	if (typeof value !== "object" || value === null) return [[name || "value", value]];
	return Object.entries(value).flatMap(([key, field]) =>
		fieldsOf(field, name === "" ? key : `${name}.${key}`),
	);
}

function cellOf(value: unknown): string {
	if (typeof value !== "string") return value === undefined ? "" : String(value);
	// A spreadsheet would execute such a text as a formula.
	const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
