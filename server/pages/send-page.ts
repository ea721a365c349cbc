import type { FastifyReply, FastifyRequest } from "fastify";
import type { RenderedPage } from "./render-pages.ts";

type Sent = {
	page: RenderedPage;
	/** The request's headers that decide on the page. */
	vary: readonly string[];
};

/** Sends a page in the smallest encoding that the browser takes, or 304. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { page, vary }: Sent) {
	const accepted = request.headers["accept-encoding"] ?? "";
	const encoding = takes(accepted, "br") ? "br" : takes(accepted, "gzip") ? "gzip" : "identity";
	reply
		// Weak, because it is the same for every encoding.
		.header("etag", `W/"${page.hash}"`)
		.header("cache-control", "no-cache")
		.header("content-language", page.language)
		.header("vary", ["accept-encoding", ...vary].join(", "));
	if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(page.hash)) {
		return reply.code(304).send();
	}
	if (encoding !== "identity") reply.header("content-encoding", encoding);
	return reply.type("text/html; charset=utf-8").send(page.forms[encoding]);
}

function takes(accepted: string, encoding: string): boolean {
	return new RegExp(`(?:^|[,\\s])${encoding}\\s*(?:,|$|;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)))`).test(
		accepted,
	);
}
