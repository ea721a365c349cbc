import { z } from "zod";
import type { CallRequest } from "#shared/call-request.ts";
import { modelField, parametersField } from "#shared/inputs.ts";
import { CHAT_PICTURES_MAX } from "#shared/limits.ts";
import { modelTasks } from "#shared/models.ts";
import { formParts, recordedRequest } from "../backends/recorded-request.ts";
import { chosenModel, modelOf } from "../catalogue/catalogue.ts";
import { shownBackend } from "../catalogue/shown-backend.ts";
import { publicProcedure } from "./trpc.ts";

const fileType = z.string().regex(/^[\w.+-]{1,40}\/[\w.+-]{1,60}$/);

/** The names of recording types in browsers, where they differ from those sent. */
const sentTypes: Readonly<Record<string, string>> = {
	"audio/mp4": "audio/m4a",
	"audio/amr": "audio/AMR",
};

/** Headers of our own transport, not part of the call. */
const ownHeaders: readonly string[] = ["accept: */*", "accept-encoding: identity"];

/**
 * The request that a model's provider gets for a call with these parameters, for readers with their own key; null if
 * the host does not show it. Makes no call. The page inserts its visitor's text itself, and sends a placeholder as the
 * instruction too.
 */
export const callCode = publicProcedure
	.input(
		z.strictObject({
			...modelField,
			...parametersField,
			/** The type of the file that the call would send, such as `audio/wav`. */
			fileType: fileType.optional(),
			/** The number of pictures in the question of a chat, of the type `fileType`. */
			pictures: z.int().min(0).max(CHAT_PICTURES_MAX).optional(),
		}),
	)
	.query(async ({ ctx: { services }, input }): Promise<CallRequest | null> => {
		const { task } = modelOf(services.catalogue, input.modelId, ...modelTasks);
		const { model, parameters } = chosenModel(services.catalogue, task, input);
		const backend = shownBackend(model);
		if (!backend) return null;
		const { keyName } = backend;
		const request = await recordedRequest(
			// Its other headers may hold the host's secrets.
			{ ...backend, key: `$${keyName}`, headers: {} },
			{
				task,
				parameters,
				fileType: input.fileType && (sentTypes[input.fileType] ?? input.fileType),
				pictures: input.pictures,
			},
		);
		if (!request) return null;
		const { url, headers, body = [] } = request;
		const shown = Object.entries(headers).filter((each) => !ownHeaders.includes(each.join(": ")));
		if (typeof body === "string") {
			return { url, headers: Object.fromEntries(shown), body: { json: body }, keyName };
		}
		const type = headers["content-type"] ?? "";
		if (!type.startsWith("multipart/")) {
			return { url, headers: Object.fromEntries(shown), body: "file", keyName };
		}
		// Each program chooses its own boundary.
		const others = shown.filter(([name]) => name !== "content-type");
		const form = await formParts(body, type);
		return { url, headers: Object.fromEntries(others), body: { form }, keyName };
	});
