import type { z } from "zod";
import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { contracts } from "#shared/tasks/index.ts";
import { api } from "../../lib/api/api.tsx";

type ApiClient = ReturnType<typeof api.useUtils>["client"];

/** The procedures of all tasks, wherever they run. */
export type TaskClient = {
	[Name in ModelTask]: {
		mutate(
			...call: Parameters<ApiClient[Name]["mutate"]>
		): Promise<z.output<(typeof contracts)[Name]["output"]>>;
	};
};

/** Gives the client that answers for a model: the server's, or the one of the visitor's own device. */
export function useTaskClient(model: ShownModel): () => Promise<TaskClient> {
	const { client } = api.useUtils();
	return async () => {
		if (model.answeredBy !== "device") return client;
		const { deviceClient } = await import("../../device/device-client.ts");
		return { generateImage: client.generateImage, ...deviceClient(model) };
	};
}
