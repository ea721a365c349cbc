import { z } from "zod";
import { readJson } from "../gateway/read-reply.ts";
import type { WireTask } from "../wire-task.ts";
import { sendFile } from "./send-file.ts";

/** A picture's bytes in, labels out. */
export const classify: WireTask<"classify"> = async (line, { upload }) =>
	readJson(await sendFile(line, upload), replySchema, line);

const replySchema = z.array(z.object({ label: z.string(), score: z.number() }));
