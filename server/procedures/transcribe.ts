import { transcribe as contract } from "#shared/tasks/transcribe.ts";
import { inspectAudio } from "../backends/files/inspect-upload.ts";
import { modelOf } from "../catalogue/model-of.ts";
import { chosenParameters } from "./task-call/chosen-parameters.ts";
import { taskProcedure } from "./trpc.ts";

/** A recording's bytes under their true type, the words said back. */
export const transcribe = taskProcedure("transcribe")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { models, services }, input: { modelId, file, parameters } }) => {
		const model = modelOf(services.catalogue, modelId, "transcribe");
		const chosen = chosenParameters(model, parameters);
		const { bytes, contentType } = await inspectAudio(file);
		const upload = { bytes, contentType, fileName: file.name };
		const input = { upload, parameters: chosen };
		const { answer, facts } = await models.ask({ task: "transcribe", model, input });
		return {
			type: "speech_recognition" as const,
			text: answer.text || "No transcription available",
			...(answer.segments && { segments: answer.segments }),
			model: modelId,
			...facts(),
		};
	});
