/** The part of the address that opens a model, and on its screen a conversation or a row. */
export function modelSearch(
	model: string,
	shown: { conversation?: string | undefined; result?: string; from?: string | undefined } = {},
): string {
	const fields = Object.entries({ model, ...shown });
	const parts = fields.flatMap(([name, value]) =>
		value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
	);
	return `?${parts.join("&")}`;
}
