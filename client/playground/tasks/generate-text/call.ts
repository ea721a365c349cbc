import { sentOf } from "../../input/parameters/use-parameters.ts";
import { streamText } from "../stream-text.ts";
import type { ModelCall } from "../use-task.ts";

export const generateText: ModelCall<string> = ({ id }, { input, parameters }, tools) =>
	streamText(
		() =>
			tools.client.generateText.mutate(
				{ modelId: id, prompt: input, ...sentOf(parameters) },
				{ signal: tools.signal },
			),
		tools,
	);
