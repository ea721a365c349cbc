import { z } from "zod";
import { parseJson } from "./parse-json.ts";

const MAX_CHARACTERS = 300;

const text = z.string().optional().catch(undefined);
const number = z.coerce.number().int().min(400).max(599).optional().catch(undefined);
const told = z.object({ message: text, code: number, error_type: text, type: text });
type Told = z.infer<typeof told>;

const error = z.union([
	z.string().transform((message): Told => ({ message })),
	z.array(z.string()).transform((all): Told => ({ message: all.join(" ") })),
	told,
]);
const detail = z.union([
	z.string(),
	z.array(z.object({ msg: z.string() })).transform((all) => all.map(({ msg }) => msg).join(" ")),
	z.object({ message: text, error: text }).transform((said) => said.message ?? said.error),
]);
const shape = told.extend({
	error: error.optional().catch(undefined),
	detail: detail.optional().catch(undefined),
	status: number,
	estimated_time: z.number().nonnegative().optional().catch(undefined),
	progress: z.number().min(0).max(100).optional().catch(undefined),
});

/**
 * Reads what a back-end says in a failure, in every shape seen (docs/provider.md). The message is raw,
 * and empty for HTML and broken JSON; inside an answer that began with 200 the status is the only one.
 */
export function readErrorBody(raw: string) {
	const parsed = parseJson(raw);
	if (parsed === undefined) return { message: isCode(raw) ? "" : clip(raw) };
	const body = shape.safeParse(parsed);
	if (!body.success) return { message: typeof parsed === "string" ? clip(parsed) : "" };
	const said = body.data;
	return {
		message: clip(said.error?.message || said.detail || said.message || ""),
		status: statusOf(said),
		estimatedSeconds: said.estimated_time,
		loadedPercent: said.progress,
	};
}

/** Engines that check the input say so in a word where they name no number. */
function statusOf({ error: inner, code, status, error_type, type }: z.infer<typeof shape>) {
	const isOfInput = [error_type, type, inner?.error_type, inner?.type].some(
		(kind) => kind === "validation" || kind === "invalid_request_error",
	);
	return inner?.code ?? code ?? status ?? (isOfInput ? 400 : undefined);
}

function isCode(raw: string): boolean {
	return /^\s*[<{[]|<\/?(html|body|head|title)\b/i.test(raw);
}

function clip(raw: string): string {
	return raw.trim().slice(0, MAX_CHARACTERS);
}
