import type { TRPCLink } from "@trpc/client";
import type { AppRouter } from "../../../server/procedures/router.ts";
import { watchUpload } from "./upload-fetch.ts";

/**
 * Sends an input object that holds a file as form data, each of its fields by its name, objects as JSON. The
 * function `onUpload` in the call's context is told how much has been sent.
 */
export const formDataLink: TRPCLink<AppRouter> =
	() =>
	({ op, next }) => {
		if (!holdsBlob(op.input)) return next(op);
		const form = formDataOf(op.input);
		const { onUpload } = op.context;
		if (typeof onUpload === "function") watchUpload(form, (fraction) => onUpload(fraction));
		return next({ ...op, input: form });
	};

function holdsBlob(input: unknown): input is Record<string, unknown> {
	return (
		typeof input === "object" &&
		input !== null &&
		!(input instanceof FormData) &&
		Object.values(input).some((value) => value instanceof Blob)
	);
}

function formDataOf(input: Record<string, unknown>): FormData {
	const form = new FormData();
	// Plain fields go first: the server knows them before it reads the file.
	for (const [name, value] of Object.entries(input)) {
		if (value === undefined || value instanceof Blob) continue;
		form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
	}
	for (const [name, value] of Object.entries(input)) {
		if (value instanceof Blob) form.append(name, value);
	}
	return form;
}
