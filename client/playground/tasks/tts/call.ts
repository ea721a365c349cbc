import { sentOf } from "../../input/parameters/use-parameters.ts";
import type { ModelCall } from "../use-task.ts";

export const tts: ModelCall<string> = async ({ id }, asked, { client, signal }) => ({
	result: await client.tts.mutate(
		{ modelId: id, text: asked.input, ...sentOf(asked.parameters) },
		{ signal },
	),
});
