import type { BackendTask } from "#shared/models.ts";
import type { Wire, WireTaskTable } from "../../catalogue/wire-tasks.ts";
import { fal } from "./fal.ts";
import { huggingface } from "./huggingface.ts";
import { moderation } from "./moderation.ts";
import { openai } from "./openai.ts";
import { replicate } from "./replicate.ts";
import type { WireTask } from "./wire.ts";

type Tasks = { [Task in BackendTask]?: WireTask<Task> };

/** Every wire with its tasks. The compiler refuses one that lacks a task of the catalogue's table. */
export const wires: Readonly<Record<Wire, Tasks>> = {
	openai,
	huggingface,
	fal,
	replicate,
	moderation,
} satisfies { [Name in Wire]: Tasks & Required<Pick<Tasks, WireTaskTable[Name][number]>> };
