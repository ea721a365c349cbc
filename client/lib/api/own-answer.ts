/**
 * Rejects with the response itself if something other than our server answered, such as a proxy: our answers are JSON
 * or JSON lines, and errors have a code. tRPC would drop a foreign response's status and type.
 */
export async function ownAnswer(response: Response): Promise<Response> {
	const isOwn =
		response.headers.get("content-type")?.includes("json") &&
		(response.ok || (await response.clone().text()).includes('"errorCode"'));
	return isOwn ? response : Promise.reject(response);
}
