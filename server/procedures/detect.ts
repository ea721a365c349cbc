import { z } from "zod";
import { detect as contract, detectionBox } from "#shared/tasks/detect.ts";
import { callWithFile } from "../backends/call-with-file.ts";
import { inspectImage } from "../backends/files/inspect-upload.ts";
import { readJson } from "../backends/gateway/read-reply.ts";
import { startFacts } from "../backends/gateway/result-facts.ts";
import { modelOf } from "../catalogue/model-of.ts";
import { taskProcedure } from "./trpc.ts";

/** Call 6 for the objects in a picture: the provider does not sort them, we do. */
export const detect = taskProcedure("detect")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { provider, services }, input: { modelId, file } }) => {
		modelOf(services.catalogue, modelId, "detect");
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
