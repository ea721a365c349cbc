import { z } from "zod";
import { detect as contract, detectionBox } from "#shared/tasks/detect.ts";
import { inspectImage } from "../provider/inspect-upload.ts";
import { readJson } from "../provider/read-reply.ts";
import { routes } from "../provider/routes.ts";
import { taskProcedure } from "../trpc.ts";

/** Call 6 for the objects in a picture: the provider does not sort them, we do. */
export const detect = taskProcedure("detect")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { provider }, input: { modelId, file } }) => {
		const startedAt = performance.now();
		const { bytes, contentType } = await inspectImage(file);
		const reply = await provider.call({
			task: "detect",
			model: modelId,
			path: routes[modelId].path,
			body: { bytes, contentType, fileName: file.name },
		});
		const items = await readJson(reply, replySchema);
		return {
			type: "object_detection" as const,
			model: modelId,
			items: items.sort((one, other) => other.score - one.score),
			durationMs: performance.now() - startedAt,
			source: provider.source,
		};
	});

const replySchema = z.array(z.object({ label: z.string(), score: z.number(), box: detectionBox }));
