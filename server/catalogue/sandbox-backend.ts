import { takesFile } from "#shared/kinds.ts";
import { type ModelTask, tasks } from "#shared/models.ts";
import type { AnswerKind } from "#shared/tasks/task.ts";
import type { WrittenBackend } from "./file/catalogue-schema.ts";

type SandboxModel = {
	id: string;
	task: ModelTask;
	backends: readonly Pick<WrittenBackend, "cues">[];
};

/** The sandbox's address in its own URLs; nothing listens there. */
const SANDBOX_ORIGIN = "http://sandbox.invalid";

/** The sandbox as the back-end of a model without a configured one; it takes the cues of the one that it stands for. */
export function sandboxBackend({ id, task, backends }: SandboxModel) {
	// Model ids may contain characters that are invalid in a URL.
	const path = id.split("/").map(encodeURIComponent).join("/");
	const base = `${SANDBOX_ORIGIN}/hf-inference`;
	const chat = { wire: "openai", url: `${base}/models/${path}/v1`, model: id } as const;
	const file = { wire: "huggingface", url: base, model: path } as const;
	const ways = {
		stream: chat,
		picture: { wire: "openai", url: `${SANDBOX_ORIGIN}/nebius/v1`, model: id },
		text: file,
		labels: file,
		boxes: file,
		sound: { wire: "fal", url: `${SANDBOX_ORIGIN}/fal-ai`, model: "fal-ai/orpheus-tts" },
	} as const satisfies Record<AnswerKind, object>;
	// It takes raw files, which have no room for a language.
	const plain = {
		omit: ["language"],
		add: {},
		rename: {},
		headers: {},
		fileHosts: [],
		cues: backends[0]?.cues,
	};
	const way = takesFile(task) ? file : ways[tasks[task].gives];
	return { ...way, ...plain, name: "sandbox", kind: "sandbox" } as const;
}
