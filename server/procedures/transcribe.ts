import { z } from "zod";
import { transcribe as contract } from "#shared/tasks/transcribe.ts";
import { callWithFile } from "../backends/call-with-file.ts";
import { inspectAudio } from "../backends/files/inspect-upload.ts";
import { readJson } from "../backends/gateway/read-reply.ts";
import { startFacts } from "../backends/gateway/result-facts.ts";
import { taskProcedure } from "./trpc.ts";

/** Sends a recording under its true type and gives the words said. */
export const transcribe = taskProcedure("transcribe")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { provider }, input: { modelId, file } }) => {
		const facts = startFacts(provider);
		const upload = await inspectAudio(file);
		const call = { provider, task: "transcribe", model: modelId, file, upload } as const;
		const { text, transcription } = await readJson(await callWithFile(call), replySchema);
		return {
			type: "speech_recognition" as const,
			// The model's text begins with a blank.
			text: (text || transcription || "").trim() || "No transcription available",
			model: modelId,
			...facts(),
		};
	});

const replySchema = z.object({
	text: z.string().nullish(),
	transcription: z.string().nullish(),
	// A failure that came with status 200 is no silence.
	error: z.null().optional(),
});
