import { z } from "zod";
import { classify as contract } from "#shared/tasks/classify.ts";
import { callWithFile } from "../backends/call-with-file.ts";
import { inspectImage } from "../backends/files/inspect-upload.ts";
import { readJson } from "../backends/gateway/read-reply.ts";
import { startFacts } from "../backends/gateway/result-facts.ts";
import { taskProcedure } from "./trpc.ts";

/** Sends a picture and gives labels for the whole of it, best first. */
export const classify = taskProcedure("classify")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { provider }, input: { modelId, file } }) => {
		const facts = startFacts(provider);
		const upload = await inspectImage(file);
		const call = { provider, task: "classify", model: modelId, file, upload } as const;
		const items = await readJson(await callWithFile(call), replySchema);
		return {
			type: "image_classification" as const,
			model: modelId,
			items: items.sort((one, other) => other.score - one.score),
			...facts(),
		};
	});

const replySchema = z.array(z.object({ label: z.string(), score: z.number() }));
