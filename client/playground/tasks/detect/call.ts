import type { ModelCall } from "../use-task.ts";

export const detect: ModelCall<File> = async ({ id }, { input }, { client, signal, onUpload }) => ({
	result: await client.detect.mutate(
		{ modelId: id, file: input },
		{ signal, context: { onUpload } },
	),
});
