/**
 * Rejects with the response itself where something other than our server answered, such as a proxy: ours are JSON,
 * or lines of it, and name an error's code. tRPC would keep neither status nor type of another's.
 */
export async function ownAnswer(response: Response): Promise<Response> {
	const isOwn =
		response.headers.get("content-type")?.includes("json") &&
		(response.ok || (await response.clone().text()).includes('"errorCode"'));
	return isOwn ? response : Promise.reject(response);
}
