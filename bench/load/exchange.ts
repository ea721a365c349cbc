import type { Dispatcher } from "undici";
import type { PreparedRequest } from "./prepare-request.ts";

/** One request on a pool, at the least cost: bytes go to `onBytes`, which may say to leave. */
export function exchange(
	pool: Dispatcher,
	request: PreparedRequest,
	onBytes?: (bytes: Buffer) => "leave" | undefined,
): Promise<{ status: number; bytes: number }> {
	return new Promise((resolve, reject) => {
		let status = 0;
		let bytes = 0;
		pool.dispatch(
			{ method: "POST", ...request },
			{
				onRequestStart: () => undefined,
				onResponseStart(_controller, statusCode) {
					status = statusCode;
				},
				onResponseData(controller, piece) {
					bytes += piece.length;
					if (onBytes?.(piece) !== "leave") return;
					controller.abort(new Error("left"));
					resolve({ status, bytes });
				},
				onResponseEnd: () => resolve({ status, bytes }),
				onResponseError: (_controller, error) => reject(error),
			},
		);
	});
}
