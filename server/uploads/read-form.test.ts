import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { readForm } from "./read-form.ts";
import { UploadedFile } from "./uploaded-file.ts";

const FILE_BYTES = 1_000;
const app = Fastify();
let seen: unknown;

await app.register(multipart, { limits: { files: 1, fileSize: FILE_BYTES } });
app.post("/", async (request) => {
	seen = await readForm(request).catch((error: unknown) => error);
	return "read";
});
afterEach(() => {
	seen = undefined;
});

async function send(form: FormData, isChunked = false) {
	const { body, headers } = new Response(form);
	const bytes = Buffer.from(await new Response(body).arrayBuffer());
	await app.inject({
		method: "POST",
		url: "/",
		// Nobody announces the length of a stream.
		payload: isChunked ? Readable.from([bytes]) : bytes,
		headers: { "content-type": headers.get("content-type") ?? "" },
	});
	return seen;
}

function formWith(...files: Uint8Array<ArrayBuffer>[]): FormData {
	const form = new FormData();
	form.append("modelId", "some/model");
	for (const [index, bytes] of files.entries()) {
		form.append(`file${index || ""}`, new File([bytes], "a.bin", { type: "text/html" }));
	}
	return form;
}

test.each([false, true])("reads fields and the file's bytes (chunked: %s)", async (isChunked) => {
	const bytes = crypto.getRandomValues(new Uint8Array(FILE_BYTES));
	const input = await send(formWith(bytes), isChunked);
	expect(input).toEqual({ modelId: "some/model", file: expect.any(UploadedFile) });
	const file = Object.values(input ?? {})[1];
	if (!(file instanceof File)) throw new Error("no file");
	expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
	expect([file.name, file.type]).toEqual(["a.bin", ""]);
});

test("a file beyond the limit is too large", async () => {
	const error = await send(formWith(new Uint8Array(FILE_BYTES + 1)));
	expect(error).toBeInstanceOf(AppError);
	expect(error).toMatchObject({ code: "TOO_LARGE", isFree: true });
});

test("a second file is refused", async () => {
	const error = await send(formWith(new Uint8Array(3), new Uint8Array(3)));
	expect(error).toMatchObject({ code: "BAD_INPUT", isFree: true });
});

test("a field sent twice is refused", async () => {
	const form = formWith(new Uint8Array(3));
	form.append("modelId", "another/model");
	expect(await send(form)).toMatchObject({ code: "BAD_INPUT", isFree: true });
});
