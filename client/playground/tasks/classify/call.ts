import type { ModelCall } from "../use-task.ts";

export const classify: ModelCall<File> = async (
	{ id },
	{ input },
	{ client, signal, onUpload },
) => ({
	result: await client.classify.mutate(
		{ modelId: id, file: input },
		{ signal, context: { onUpload } },
	),
});
