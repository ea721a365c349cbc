import type { TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";

/**
 * Turns an input that holds a file into the form data that `httpLink` sends, so that a call looks the same with
 * and without a file. Other inputs pass as they are. Published as `vitrine/client`.
 *
 *     links: [
 *     	fileLink(),
 *     	splitLink({
 *     		condition: ({ input }) => isNonJsonSerializable(input),
 *     		true: httpLink({ url }),
 *     		false: httpBatchStreamLink({ url }),
 *     	}),
 *     ]
 */
export function fileLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
	return () =>
		({ op, next }) =>
			next({ ...op, input: formDataOf(op.input) ?? op.input });
}

function formDataOf(input: unknown): FormData | undefined {
	const fields = typeof input === "object" && input !== null ? Object.entries(input) : [];
	const files = fields.filter(([, value]) => value instanceof Blob);
	if (files.length === 0) return undefined;
	const form = new FormData();
	// Plain fields go first, so that the server knows them before it reads the file.
	for (const [name, value] of fields) {
		if (value === undefined || value instanceof Blob) continue;
		form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
	}
	for (const [name, file] of files) form.append(name, file);
	return form;
}
