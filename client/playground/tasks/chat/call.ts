import { sentOf } from "../../input/parameters/use-parameters.ts";
import { streamText } from "../stream-text.ts";
import type { ModelCall } from "../use-task.ts";

/** Asks one question without a conversation, to compare chat models. */
export const askOnce: ModelCall<string> = ({ id }, { input, parameters }, tools) =>
	streamText(
		() =>
			tools.client.chat.mutate(
				{ modelId: id, messages: [{ role: "user", content: input }], ...sentOf(parameters) },
				{ signal: tools.signal },
			),
		tools,
	);
