import type { TaskName } from "#shared/models.ts";
import { samplePng, sampleWav } from "./samples.ts";

/** One request as a browser sends it. */
export type TaskRequest = {
	url: string;
	headers: Record<string, string>;
	body: string | Buffer;
};

const BOUNDARY = "vitrine-test-boundary";
const streamed = { "content-type": "application/json", "trpc-accept": "application/jsonl" };
const plain = { "content-type": "application/json" };

/** A valid request of each task, with optional text and file. */
export const taskRequests: Record<
	TaskName,
	(words?: string, file?: { name: string; bytes: Buffer }) => TaskRequest
> = {
	generateText: (prompt = "hello") => ({
		url: "/trpc/generateText?batch=1",
		headers: streamed,
		body: JSON.stringify({ 0: { modelId: "HuggingFaceTB/SmolLM3-3B", prompt } }),
	}),
	chat: (content = "hello") => ({
		url: "/trpc/chat?batch=1",
		headers: streamed,
		body: JSON.stringify({
			0: { modelId: "deepseek-ai/DeepSeek-R1-0528", messages: [{ role: "user", content }] },
		}),
	}),
	widgetChat: (content = "hello") => ({
		url: "/trpc/widgetChat",
		headers: plain,
		body: JSON.stringify({ messages: [{ role: "user", content }] }),
	}),
	generateImage: (prompt = "a house") => ({
		url: "/trpc/generateImage",
		headers: plain,
		body: JSON.stringify({ modelId: "black-forest-labs/FLUX.1-dev", prompt }),
	}),
	tts: (text = "hello") => ({
		url: "/trpc/tts",
		headers: plain,
		body: JSON.stringify({ modelId: "canopylabs/orpheus-3b-0.1-ft", text }),
	}),
	classify: (_words, file = { name: "a.png", bytes: samplePng() }) =>
		form("classify", "google/vit-base-patch16-224", file),
	detect: (_words, file = { name: "a.png", bytes: samplePng() }) =>
		form("detect", "facebook/detr-resnet-50", file),
	editImage: (prompt = "in red", file = { name: "a.png", bytes: samplePng() }) =>
		form("editImage", "black-forest-labs/FLUX.1-Kontext-dev", { ...file, fields: { prompt } }),
	transcribe: (_words, file = { name: "a.wav", bytes: sampleWav() }) =>
		form("transcribe", "openai/whisper-large-v3", file),
};

/** A request with a form, valid or not. */
export function form(
	task: string,
	modelId: string,
	file: { name: string; bytes: Buffer; type?: string; fields?: Readonly<Record<string, string>> },
): TaskRequest {
	const fields = Object.entries({ modelId, ...file.fields }).map(
		([name, value]) =>
			`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	return {
		url: `/trpc/${task}`,
		headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
		body: Buffer.concat([
			Buffer.from(
				`${fields.join("")}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n` +
					`content-type: ${file.type ?? "application/octet-stream"}\r\n\r\n`,
			),
			file.bytes,
			Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
		]),
	};
}
