import { z } from "zod";
import { detectedObject } from "#shared/tasks/detect.ts";
import { readJson } from "../gateway/read-reply.ts";
import type { WireTask } from "../wire-task.ts";
import { sendFile } from "./send-file.ts";

/** A picture's bytes in, objects with their boxes out. */
export const detect: WireTask<"detect"> = async (line, { upload }) =>
	readJson(await sendFile(line, upload), z.array(detectedObject), line);
