import type { TRPCLink } from "@trpc/client";
import type { AppRouter } from "./testing/app-router.ts";

/** Sends an input object that holds a file as form data, each of its fields by its name. */
export const formDataLink: TRPCLink<AppRouter> =
	() =>
	({ op, next }) =>
		next(holdsBlob(op.input) ? { ...op, input: formDataOf(op.input) } : op);

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
		if (!(value instanceof Blob)) form.append(name, String(value));
	}
	for (const [name, value] of Object.entries(input)) {
		if (value instanceof Blob) form.append(name, value);
	}
	return form;
}
