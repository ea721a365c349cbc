/** The same answer with a body that breaks off in the middle. */
export async function halfOf(response: Response): Promise<Response> {
	const whole = new Uint8Array(await response.arrayBuffer());
	let isHalfSent = false;
	const body = new ReadableStream({
		pull(controller) {
			if (isHalfSent) {
				controller.error(new Error("The sandbox cut this answer, as it was asked to."));
				return;
			}
			isHalfSent = true;
			controller.enqueue(whole.subarray(0, whole.length >> 1));
		},
	});
	return new Response(body, { status: response.status, headers: response.headers });
}
