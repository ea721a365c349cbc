/** A refusal in the shape of Hugging Face's router: `{"error": ...}` with a status. */
export function wireError(
	status: number,
	error: unknown,
	headers: Readonly<Record<string, string>> = {},
): Response {
	return Response.json({ error }, { status, headers });
}
