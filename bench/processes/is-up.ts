import { request } from "node:http";

/** Tells whether a server answers there, whatever it says. */
export function isUp(url: string): Promise<boolean> {
	return new Promise((resolve) => {
		request(url, (reply) => {
			reply.resume();
			resolve(true);
		})
			.on("error", () => resolve(false))
			.end();
	});
}
