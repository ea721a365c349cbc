import { sentOf } from "../../parameters/use-parameters.ts";
import type { ModelCall } from "../../use-task.ts";
import { streamText } from "../stream-text.ts";

/** One question without a conversation: how a chat model is compared with another. */
export const askOnce: ModelCall<string> = ({ id }, { input, parameters }, tools) =>
	streamText(
		() =>
			tools.client.chat.mutate(
				{ modelId: id, messages: [{ role: "user", content: input }], ...sentOf(parameters) },
				{ signal: tools.signal },
			),
		tools,
	);
