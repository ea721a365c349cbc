import { z } from "zod";
import { detect as contract, detectionBox } from "#shared/tasks/detect.ts";
import { callWithFile } from "../backends/call-with-file.ts";
import { inspectImage } from "../backends/files/inspect-upload.ts";
import { readJson } from "../backends/gateway/read-reply.ts";
import { startFacts } from "../backends/gateway/result-facts.ts";
import { taskProcedure } from "./trpc.ts";

/** Gives the objects in a picture, sorted by score: the provider does not sort them. */
export const detect = taskProcedure("detect")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { provider }, input: { modelId, file } }) => {
		const facts = startFacts(provider);
		const upload = await inspectImage(file);
		const call = { provider, task: "detect", model: modelId, file, upload } as const;
		const items = await readJson(await callWithFile(call), replySchema);
		return {
			type: "object_detection" as const,
			model: modelId,
			items: items.sort((one, other) => other.score - one.score),
			...facts(),
		};
	});

const replySchema = z.array(z.object({ label: z.string(), score: z.number(), box: detectionBox }));
