import type { ModelTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import { createSandboxTransport } from "../../server/backends/network/sandbox-transport.ts";
import { checkedCaller } from "../server/checked-caller.ts";
import { collect } from "../server/collect.ts";
import { createFakeTransport } from "../server/fake-transport.ts";
import { testContext } from "../server/test-context.ts";
import { pictureFile, recordingFile } from "../server/test-files.ts";
import type { Engine } from "./engine.ts";
import { modelsFile, type WrittenBackend } from "./models-file.ts";

const modelId = "test/model";

type Asked = {
	task: ModelTask;
	backends: readonly WrittenBackend[];
	/** Answers every request. */
	engine: Engine;
	/** Parameters that the catalogue allows. */
	open?: Record<string, unknown>;
	parameters?: ParameterValues;
	prompt?: string;
	/** Additional variables, such as keys. */
	environment?: Record<string, string>;
};

/** A model whose back-ends are stand-in engines. */
export function modelOn({ task, backends, engine, ...asked }: Asked) {
	const { send } = createSandboxTransport(async (request) => engine(request));
	const transport = createFakeTransport(send);
	const file = modelsFile(task, backends, asked.open);
	const made = testContext({
		transport,
		environment: { MODELS_FILE: file, PROVIDER: "huggingface", ...asked.environment },
	});
	const { parameters, prompt = "Hello" } = asked;
	const chosen = { modelId, ...(parameters && { parameters }) };
	const messages = [{ role: "user" as const, content: prompt }];
	const callerOf = (visitor: string) => checkedCaller({ ...made.context, visitor });
	const calls = {
		generateText: (caller) => lastOf(caller.generateText({ ...chosen, prompt })),
		chat: (caller) => lastOf(caller.chat({ ...chosen, messages })),
		generateImage: (caller) => caller.generateImage({ ...chosen, prompt }),
		editImage: (caller) => caller.editImage({ ...chosen, prompt, file: pictureFile() }),
		classify: (caller) => caller.classify({ modelId, file: pictureFile() }),
		detect: (caller) => caller.detect({ modelId, file: pictureFile() }),
		transcribe: (caller) => caller.transcribe({ ...chosen, file: recordingFile() }),
		tts: (caller) => caller.tts({ ...chosen, text: prompt }),
	} satisfies Record<ModelTask, (caller: ReturnType<typeof checkedCaller>) => Promise<unknown>>;
	const askAs = (visitor: string): Promise<unknown> => calls[task](callerOf(visitor));
	const { visitor } = made.context;
	return {
		...made,
		requests: transport.requests,
		callerOf,
		caller: callerOf(visitor),
		askAs,
		ask: () => askAs(visitor),
	};
}

/** The last event of a stream. */
async function lastOf<Event>(stream: Promise<AsyncIterable<Event>>): Promise<Event | undefined> {
	const { events, error } = await collect(stream);
	if (error) throw error;
	return events.at(-1);
}
