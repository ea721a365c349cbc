import type { DeviceModel } from "#shared/device-files.ts";
import { followSignal } from "#shared/follow-signal.ts";
import type { ChatMessage } from "#shared/inputs.ts";
import { emptyTranscript } from "#shared/limits.ts";
import { markMedia, markOf } from "#shared/media-mark.ts";
import type { DeviceTask, StreamedTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE } from "#shared/parameters.ts";
import { createReasoningSplitter } from "#shared/reasoning-splitter.ts";
import type { FinishReason, StreamEvent, TokenUsage } from "#shared/result.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { TaskResult } from "#shared/tasks/index.ts";
import { fileDataUrl } from "../lib/files/data-url.ts";
import { decodeRecording } from "../lib/files/recording.ts";
import type { ResultOf } from "../state/result.ts";
import { deviceName } from "./device-name.ts";
import type { DeviceInput, DeviceOutput } from "./protocol.ts";
import { DeviceError, runModel } from "./run-model.ts";

type Options = { signal?: AbortSignal | undefined };
type Given = { parameters?: ParameterValues | undefined };
type FileInput = { file: File };

/**
 * The client of a model on this device. It has the procedures of the server's client, so that a task's call
 * does not know which of both it has:
 *
 *     const events = await deviceClient(model).chat.mutate({ messages }, { signal });
 */
export function deviceClient({ device, parameters: open }: ShownModel) {
	if (!device) throw new DeviceError("DEVICE_FAILED", "the model is not for devices");
	const model: DeviceModel = device;

	async function run<Kind extends DeviceOutput["kind"]>(
		task: DeviceTask,
		{ input, kind, signal }: { input: DeviceInput; kind: Kind } & Options,
	) {
		const startedAt = performance.now();
		const output = await runModel(
			{ model, task, input },
			{ signal: signal ?? new AbortController().signal },
		);
		return { output: outputOf(output, kind), meta: metaOf(model, startedAt) };
	}

	function write<Result>(
		task: StreamedTask,
		{ messages, parameters, signal, result }: TextCall<Result>,
	): AsyncIterable<StreamEvent<Result>> {
		const {
			system,
			temperature = CHAT_TEMPERATURE,
			maxTokens = CHAT_MAX_TOKENS,
			topP = 1,
		} = { ...defaultsOf(open), ...parameters };
		const input: DeviceInput = {
			kind: "text",
			messages: system ? [{ role: "system", content: system }, ...messages] : messages,
			temperature,
			maxTokens,
			topP,
		};
		return written({ model, task, input, signal }, result);
	}

	return {
		generateText: {
			mutate: async (
				{ prompt, parameters }: Given & { prompt: string },
				{ signal }: Options = {},
			) =>
				write<TaskResult<"generateText">>("generateText", {
					messages: [{ role: "user", content: prompt }],
					parameters,
					signal,
					result: (text, more) => ({
						type: "text_generation",
						items: text === "" ? [] : [{ generated_text: text }],
						...more,
					}),
				}),
		},
		chat: {
			mutate: async (
				{ messages, parameters }: Given & { messages: readonly ChatMessage[] },
				{ signal }: Options = {},
			) =>
				write<TaskResult<"chat">>("chat", {
					messages,
					parameters,
					signal,
					result: (generated_text, more) => ({ type: "chat", generated_text, ...more }),
				}),
		},
		classify: {
			async mutate(
				{ file }: FileInput,
				{ signal }: Options = {},
			): Promise<ResultOf<"image_classification">> {
				const input = { kind: "picture", file } as const;
				const { output, meta } = await run("classify", { input, kind: "labels", signal });
				return { type: "image_classification", items: output.items, ...meta };
			},
		},
		detect: {
			async mutate(
				{ file }: FileInput,
				{ signal }: Options = {},
			): Promise<ResultOf<"object_detection">> {
				const input = { kind: "picture", file } as const;
				const { output, meta } = await run("detect", { input, kind: "boxes", signal });
				return { type: "object_detection", items: output.items, ...meta };
			},
		},
		transcribe: {
			async mutate(
				{ file, parameters = {} }: FileInput & Given,
				{ signal }: Options = {},
			): Promise<ResultOf<"speech_recognition">> {
				const { data: sound } = await decodeRecording(file).catch(() => {
					throw new DeviceError("FILE_BROKEN");
				});
				const input = { kind: "sound", sound, language: parameters.language } as const;
				const { output, meta } = await run("transcribe", { input, kind: "transcript", signal });
				const { text, segments } = output;
				const words = text.trim() === "" ? emptyTranscript : { text, segments };
				return { type: "speech_recognition", ...words, ...meta };
			},
		},
		tts: {
			async mutate(
				{ text, parameters }: Given & { text: string },
				{ signal }: Options = {},
			): Promise<ResultOf<"text_to_speech">> {
				const { voice = "", language = "" } = { ...defaultsOf(open), ...parameters };
				const input = { kind: "speech", text, voice, language } as const;
				const { output, meta } = await run("tts", { input, kind: "sound", signal });
				const { type } = output.file;
				const sound = new Uint8Array(await output.file.arrayBuffer());
				const marked = new Blob([Uint8Array.from(markMedia(sound, markOf(meta)))], { type });
				return { type: "text_to_speech", audioUrl: await fileDataUrl(marked), text, ...meta };
			},
		},
	};
}

type TextMeta = ReturnType<typeof metaOf> & { finishReason: FinishReason; usage: TokenUsage };

type TextCall<Result> = Given &
	Options & {
		messages: readonly ChatMessage[];
		/** Builds the result from the answer without its thinking. */
		result: (text: string, more: TextMeta) => Result;
	};

type TextRun = { model: DeviceModel; task: DeviceTask; input: DeviceInput } & Options;

/** The events of a text, in the server's format. */
async function* written<Result>(
	{ signal, ...order }: TextRun,
	result: (text: string, more: TextMeta) => Result,
): AsyncGenerator<StreamEvent<Result>> {
	const startedAt = performance.now();
	const left = new AbortController();
	followSignal(left, signal);
	const splitter = createReasoningSplitter();
	let waiting: string[] = [];
	let wake: () => void = () => undefined;
	let output: DeviceOutput | undefined;
	const running = runModel(order, {
		signal: left.signal,
		onText(text) {
			waiting.push(text);
			wake();
		},
	}).then((value) => {
		output = value;
	});
	try {
		while (output === undefined || waiting.length > 0) {
			if (waiting.length === 0) {
				const more = new Promise<void>((resolve) => {
					wake = resolve;
				});
				await Promise.race([more, running]);
			}
			const pieces = splitter.push(waiting.join(""));
			waiting = [];
			yield* pieces;
		}
		yield* splitter.end();
		const { promptTokens, completionTokens, finishReason } = outputOf(output, "text");
		const totalTokens = promptTokens + completionTokens;
		yield {
			type: "done",
			result: result(splitter.answer().trim(), {
				...metaOf(order.model, startedAt),
				finishReason,
				usage: { promptTokens, completionTokens, totalTokens },
			}),
		};
	} finally {
		// Leaving the loop early stops the model.
		left.abort();
		running.catch(() => undefined);
	}
}

function metaOf(model: DeviceModel, startedAt: number) {
	const durationMs = Math.round(performance.now() - startedAt);
	return { model: deviceName(model), durationMs, source: "device" as const };
}

function outputOf<Kind extends DeviceOutput["kind"]>(output: DeviceOutput, kind: Kind) {
	if (isOf(output, kind)) return output;
	throw new DeviceError("DEVICE_FAILED", `the worker sent ${output.kind}`);
}

function isOf<Kind extends DeviceOutput["kind"]>(
	output: DeviceOutput,
	kind: Kind,
): output is Extract<DeviceOutput, { kind: Kind }> {
	return output.kind === kind;
}

function defaultsOf(open: ShownModel["parameters"]): ParameterValues {
	return {
		temperature: open.temperature?.default,
		maxTokens: open.maxTokens?.default,
		topP: open.topP?.default,
		system: open.system?.default,
		voice: open.voice?.default,
		language: open.language?.default,
	};
}
