import { FILE_BASE64, type FormPart, fileBase64, placeholders } from "#shared/call-request.ts";
import { type ModelTask, tasks } from "#shared/models.ts";
import type { Parameters, ParameterValues } from "#shared/parameters.ts";
import type { Backend } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";
import { createGateway } from "./gateway/gateway.ts";
import type { Transport, TransportRequest } from "./network/network.ts";
import { wires } from "./wires/registry.ts";
import type { WireInputs, WireTask } from "./wires/wire.ts";

type Recorded<Task extends ModelTask> = {
	task: Task;
	parameters: ParameterValues;
	/** The type of the visitor's file, for the tasks that take one. */
	fileType?: string | undefined;
	/** The number of pictures in a question, of that type. */
	pictures?: number | undefined;
};

/**
 * Records the first request that a wire makes for a call, without sending it; placeholders stand for the visitor's text
 * and file. Undefined if the wire does not support the task.
 */
export async function recordedRequest<Task extends ModelTask>(
	backend: Backend,
	{ task, parameters, fileType = "application/octet-stream", pictures = 0 }: Recorded<Task>,
): Promise<TransportRequest | undefined> {
	const wire: WireTask<Task> | undefined = wires[backend.wire][task];
	let recorded: TransportRequest | undefined;
	const network: Transport = {
		async send(request) {
			recorded ??= request;
			throw new AppError("STOPPED");
		},
	};
	const gateway = createGateway({
		network,
		sandbox: network,
		audioHosts: [],
		sleep: async () => undefined,
	});
	const client = gateway.clientFor({
		backend,
		task,
		words: [],
		visitor: "",
		deadline: gateway.deadlineOf(task, backend),
		signal: undefined,
		mayRetry: false,
		onSent: () => undefined,
	});
	const input = inputsOf({ parameters, fileType, pictures })[tasks[task].takes];
	// The recording transport aborts the call after its first request.
	await wire?.(client, input).catch(() => undefined);
	return recorded;
}

type Filling = { parameters: ParameterValues; fileType: string; pictures: number };

function inputsOf({ parameters, fileType: contentType, pictures }: Filling): WireInputs {
	const { input: text } = placeholders;
	const file = (base64: string) => {
		return { bytes: new Uint8Array(Buffer.from(base64, "base64")), contentType };
	};
	const upload = file(FILE_BASE64);
	const images = Array.from({ length: pictures }, (_, place) => file(fileBase64(place)));
	return {
		text: { text, parameters },
		conversation: { messages: [{ role: "user", content: text, images }], parameters },
		picture: { upload, parameters },
		sound: { upload, parameters },
		pictureAndText: { upload, text, parameters },
	};
}

/** Sentinel values that occur nowhere else in a request. */
const marks = {
	temperature: 7_310_001,
	maxTokens: 7_310_002,
	topP: 7_310_003,
	width: 7_310_004,
	height: 7_310_005,
	steps: 7_310_006,
	seed: 7_310_007,
	guidance: 7_310_008,
	system: "⟦system⟧",
	voice: "⟦voice⟧",
	language: "⟦language⟧",
} as const satisfies Required<ParameterValues>;

/** The parameters that reach the back-end; its wire drops all others. */
export async function sentParameters(
	{ task, parameters }: { task: ModelTask; parameters: Parameters },
	backend: Backend,
): Promise<Parameters> {
	const request = await recordedRequest(backend, { task, parameters: marks });
	const { body = "" } = request ?? {};
	const text = typeof body === "string" ? body : Buffer.concat(body).toString();
	const isSent = (name: string) =>
		Object.entries(marks).some(([known, mark]) => known === name && text.includes(String(mark)));
	return Object.fromEntries(Object.entries(parameters).filter(([name]) => isSent(name)));
}

/** The parts of a recorded form. */
export async function formParts(
	pieces: readonly Uint8Array<ArrayBuffer>[],
	contentType: string,
): Promise<FormPart[]> {
	const form = new Response(new Blob([...pieces]), { headers: { "content-type": contentType } });
	return [...(await form.formData())].map(([name, value]) =>
		value instanceof File ? { name, file: value.name, type: value.type } : { name, text: value },
	);
}
