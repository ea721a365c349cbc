import type { Task } from "../catalogue/model-entry.ts";
import { EngineError } from "../host/engine-error.ts";
import type { ModelHost } from "../host/model-host.ts";

/** The model of that id, if it does one of these tasks. */
export function findHost(
	hosts: ReadonlyMap<string, ModelHost>,
	id: string,
	tasks: readonly Task[],
): ModelHost {
	const host = hosts.get(id);
	if (host === undefined) {
		throw new EngineError(`There is no model "${id.slice(0, 100)}" here.`, {
			status: 404,
			code: "model_not_found",
		});
	}
	if (!tasks.includes(host.entry.task)) {
		throw new EngineError(`The model "${id}" does not do this.`, {
			status: 400,
			code: "wrong_task",
		});
	}
	return host;
}
