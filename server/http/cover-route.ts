import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import type { PreparedAnswers } from "../prepared/prepared-answers.ts";

const DAY_SECONDS = 86_400;

/** `/covers/<name>`: the small picture of a prepared answer, as the `covers` query names it. */
export function addCoverRoute(
	app: FastifyInstance,
	preparedAnswers: Pick<PreparedAnswers, "picture"> | undefined,
): void {
	app.get<{ Params: { name: string } }>("/covers/:name", async ({ params }, reply) => {
		const picture = await preparedAnswers?.picture(params.name);
		if (!picture) throw new AppError("NOT_FOUND");
		return reply
			.header("cache-control", `public, max-age=${DAY_SECONDS}`)
			.type(picture.type)
			.send(picture.bytes);
	});
}
