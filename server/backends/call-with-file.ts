import type { ModelId, TaskName } from "#shared/models.ts";
import type { BoundProvider } from "./gateway/gateway.ts";
import type { OpenReply } from "./gateway/open-reply.ts";
import { routes } from "./routes.ts";

type FileCall = {
	provider: BoundProvider;
	task: TaskName;
	model: ModelId;
	/** The visitor's file; its name is for the sandbox only. */
	file: File;
	/** What its bytes turned out to be. */
	upload: { bytes: Uint8Array<ArrayBuffer>; contentType: string };
};

/** Sends a file as the raw body of a model's route. Throws as the gateway does. */
export function callWithFile({
	provider,
	task,
	model,
	file,
	upload,
}: FileCall): Promise<OpenReply> {
	return provider.call({
		task,
		model,
		path: routes[model].path,
		body: { bytes: upload.bytes, contentType: upload.contentType, fileName: file.name },
	});
}
