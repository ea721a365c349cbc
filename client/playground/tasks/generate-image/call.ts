import { sentOf } from "../../input/parameters/use-parameters.ts";
import type { ModelCall } from "../use-task.ts";

export const generateImage: ModelCall<string> = async ({ id }, asked, { client, signal }) => ({
	result: await client.generateImage.mutate(
		{ modelId: id, prompt: asked.input, ...sentOf(asked.parameters) },
		{ signal },
	),
});
