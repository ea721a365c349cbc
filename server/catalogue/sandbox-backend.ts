import type { ModelTask } from "#shared/models.ts";
import type { Backend } from "./catalogue.ts";

/** The sandbox's address in its own URLs; nothing listens there. */
const SANDBOX_ORIGIN = "http://sandbox.invalid";

type Way = Pick<Backend, "wire" | "url" | "model">;

const asked: Readonly<Record<ModelTask, (id: string) => Way>> = {
	generateText: asChat,
	chat: asChat,
	generateImage: (model) => ({ wire: "openai", url: `${SANDBOX_ORIGIN}/nebius/v1`, model }),
	classify: asFile,
	detect: asFile,
	transcribe: asFile,
	tts: () => ({ wire: "fal", url: `${SANDBOX_ORIGIN}/fal-ai`, model: "fal-ai/orpheus-tts" }),
};

/** How the sandbox is asked in place of a model that no configured back-end answers for. */
export function sandboxBackend({ id, task }: { id: string; task: ModelTask }): Backend {
	return {
		...asked[task](id),
		name: "sandbox",
		kind: "sandbox",
		omit: [],
		add: {},
		rename: {},
		fileHosts: [],
	};
}

function asChat(model: string): Way {
	const url = `${SANDBOX_ORIGIN}/hf-inference/models/${pathOf(model)}/v1`;
	return { wire: "openai", url, model };
}

function asFile(model: string): Way {
	return { wire: "huggingface", url: `${SANDBOX_ORIGIN}/hf-inference`, model: pathOf(model) };
}

/** An id may be any text, also one that an address cannot hold. */
function pathOf(id: string): string {
	return id.split("/").map(encodeURIComponent).join("/");
}
