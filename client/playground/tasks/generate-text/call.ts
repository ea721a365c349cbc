import { sentOf } from "../../parameters/use-parameters.ts";
import type { ModelCall } from "../../use-task.ts";
import { streamText } from "../stream-text.ts";

export const generateText: ModelCall<string> = ({ id }, { input, parameters }, tools) =>
	streamText(
		() =>
			tools.client.generateText.mutate(
				{ modelId: id, prompt: input, ...sentOf(parameters) },
				{ signal: tools.signal },
			),
		tools,
	);
