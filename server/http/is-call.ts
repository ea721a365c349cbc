import type { FastifyRequest } from "fastify";

/** Where the procedures are, below the site's base path. */
export const CALLS = "/trpc";

/** Whether a request is for a procedure. The matched route tells: an address may be written in more ways than one. */
export function isCall({ routeOptions }: FastifyRequest): boolean {
	return routeOptions.url?.startsWith(`${CALLS}/`) === true;
}
