import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTRPCClient } from "@trpc/client";
import { expect, onTestFinished, test } from "vitest";
import type { AppRouter } from "../../../server/procedures/router.ts";
import { englishTexts } from "../../../testing/browser/english-texts.ts";
import { errorMessage } from "../error-message.ts";
import { shownError } from "../shown-error.ts";
import { siteLinks } from "./api.tsx";

type Answer = { status: number; type?: string; body: string; retryAfter?: string };

/** A proxy that answers every request in place of the site. */
async function clientOf({ status, type, body, retryAfter }: Answer) {
	const proxy = createServer((request, response) => {
		request.resume().on("end", () => {
			const isQuestion = request.method === "OPTIONS";
			response.writeHead(isQuestion ? 204 : status, {
				"access-control-allow-origin": "*",
				"access-control-allow-headers": "*",
				"access-control-expose-headers": "retry-after",
				...(type && { "content-type": type }),
				...(retryAfter && { "retry-after": retryAfter }),
			});
			response.end(isQuestion ? "" : body);
		});
	});
	await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void proxy.close());
	const { port } = portOf(proxy.address());
	return createTRPCClient<AppRouter>({ links: siteLinks(`http://127.0.0.1:${port}/trpc`) });
}

function portOf(address: AddressInfo | string | null): AddressInfo {
	if (typeof address !== "object" || address === null) throw new Error("not listening");
	return address;
}

const ways = {
	query: (client) => client.status.query(),
	plain: (client) => client.tts.mutate({ modelId: "canopylabs/orpheus-3b-0.1-ft", text: "hi" }),
	stream: async (client) => {
		const stream = await client.chat.mutate({
			modelId: "Qwen/Qwen3-8B",
			messages: [{ role: "user", content: "hi" }],
		});
		for await (const _ of stream);
	},
	file: (client) =>
		client.classify.mutate({
			modelId: "google/vit-base-patch16-224",
			file: new File(["x"], "a.png", { type: "image/png" }),
		}),
} satisfies Record<string, (client: Awaited<ReturnType<typeof clientOf>>) => Promise<unknown>>;

const html = { type: "text/html; charset=utf-8", body: "<html><h1>Sorry</h1></html>" };
const away = { fixer: "host", advice: "away" };
const between = { fixer: "connection", advice: "between" };
const wait = { errorCode: "RATE_LIMIT", fixer: "waiting", advice: "later" };
const tooLarge = { errorCode: "TOO_LARGE", fixer: "visitor", advice: "smaller" };

const answers: [name: string, answer: Answer, shown: object][] = [
	["413", { ...html, status: 413 }, tooLarge],
	["413 in words", { status: 413, type: "text/plain", body: "Payload too large" }, tooLarge],
	[
		"413 in JSON",
		{ status: 413, type: "application/json", body: '{"message":"too big"}' },
		tooLarge,
	],
	["429", { ...html, status: 429, retryAfter: "7" }, { ...wait, retryAfterSeconds: 7 }],
	["429 with a date", { ...html, status: 429, retryAfter: "Wed, 21 Oct 2015 07:28:00 GMT" }, wait],
	["500", { ...html, status: 500 }, away],
	["502", { ...html, status: 502 }, away],
	["502 in words", { status: 502, type: "text/plain", body: "error code: 502" }, away],
	["502 of nothing", { status: 502, body: "" }, away],
	["502 in JSON", { status: 502, type: "application/json", body: '{"message":"Bad"}' }, away],
	["503", { ...html, status: 503 }, away],
	["504", { ...html, status: 504 }, away],
	["504 in JSON", { status: 504, type: "application/json", body: '{"error":"timeout"}' }, away],
	["524", { ...html, status: 524 }, away],
	["404", { ...html, status: 404 }, away],
	["403", { ...html, status: 403 }, between],
	["511", { ...html, status: 511 }, between],
	["200", { ...html, status: 200 }, between],
	["200 of nothing", { status: 200, body: "" }, between],
];

test.each(
	Object.entries(ways).flatMap(([way, call]) =>
		answers.map(([name, answer, shown]) => ({ name: `${way}: ${name}`, call, answer, shown })),
	),
)("a proxy's answer shows the sentence of its status, $name", async ({ call, answer, shown }) => {
	const client = await clientOf(answer);
	const thrown = await Promise.resolve(call(client)).catch((error: unknown) => error);
	const error = shownError(thrown);
	expect(error).toMatchObject({ errorCode: "REQUEST_FAILED", ...shown });
	const { sentence, tips } = errorMessage(englishTexts("calls"), error);
	expect(`${sentence} ${tips.join(" ")}`).not.toContain("check your connection");
});
