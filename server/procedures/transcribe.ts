import { emptyTranscript } from "#shared/limits.ts";
import { contracts } from "#shared/tasks/index.ts";
import { chosenModel } from "../catalogue/catalogue.ts";
import { inspectAudio } from "../uploads/inspect-upload.ts";
import { taskProcedure } from "./task-call.ts";

/** Sends a recording under its true type and returns its transcript. */
export const transcribe = taskProcedure("transcribe", contracts.transcribe).mutation(
	async ({ ctx, input }) => {
		const { model, parameters } = chosenModel(ctx.services.catalogue, "transcribe", input);
		const { bytes, contentType } = await inspectAudio(input.file, model.maxSeconds);
		const upload = { bytes, contentType };
		const { answer, resultMeta } = await ctx.models.callModel({
			task: "transcribe",
			model,
			input: { upload, parameters },
			acceptPrepared: input.acceptPrepared,
			acceptOther: input.acceptOther,
		});
		const { isLanguageIgnored } = answer;
		if (isLanguageIgnored) ctx.models.logNote("the back-end took no language");
		return {
			type: "speech_recognition" as const,
			...(answer.text ? { text: answer.text } : emptyTranscript),
			...(answer.segments && { segments: answer.segments }),
			...(isLanguageIgnored && { isLanguageIgnored }),
			...resultMeta(),
		};
	},
);
