import { z } from "zod";
import { transcribe as contract } from "#shared/tasks/transcribe.ts";
import { inspectAudio } from "../provider/inspect-upload.ts";
import { readJson } from "../provider/read-reply.ts";
import { routes } from "../provider/routes.ts";
import { taskProcedure } from "../trpc.ts";

/** Call 5: a recording's bytes under their true type, the words said back. */
export const transcribe = taskProcedure("transcribe")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { provider }, input: { modelId, file } }) => {
		const startedAt = performance.now();
		const { bytes, contentType } = await inspectAudio(file);
		const reply = await provider.call({
			task: "transcribe",
			model: modelId,
			path: routes[modelId].path,
			body: { bytes, contentType, fileName: file.name },
		});
		const { text, transcription } = await readJson(reply, replySchema);
		return {
			type: "speech_recognition" as const,
			// The model's text begins with a blank (provider.md 1.4).
			text: (text || transcription || "").trim() || "No transcription available",
			model: modelId,
			durationMs: performance.now() - startedAt,
			source: provider.source,
		};
	});

const replySchema = z.object({
	text: z.string().nullish(),
	transcription: z.string().nullish(),
	// A failure that came with status 200 is no silence.
	error: z.null().optional(),
});
