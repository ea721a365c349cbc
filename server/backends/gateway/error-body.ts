import { z } from "zod";
import { parseJson } from "./parse-json.ts";

const MAX_CHARACTERS = 300;

const text = z.string().optional().catch(undefined);
const number = z.coerce.number().int().min(400).max(599).optional().catch(undefined);
const told = z.object({ message: text, code: number, error_type: text, type: text });
const shape = told.extend({
	error: z
		.union([z.string(), z.array(z.string()), told])
		.optional()
		.catch(undefined),
	detail: z
		.union([z.string(), z.array(z.object({ msg: z.string() })), told.extend({ error: text })])
		.optional()
		.catch(undefined),
	status: number,
	estimated_time: z.number().nonnegative().optional().catch(undefined),
	progress: z.number().min(0).max(100).optional().catch(undefined),
});

/** What a failure says of itself. */
type ErrorBody = {
	/** Raw: clip and clean it before it is shown. Empty for HTML and broken JSON. */
	message: string;
	/** The HTTP status it names; the only one there is inside an answer that began with 200. */
	status?: number | undefined;
	/** Seconds until a model is loaded, and how much of it is, in percent. */
	estimatedSeconds?: number | undefined;
	loadedPercent?: number | undefined;
};

/** Reads what a back-end says in a failure, in every shape seen (docs/provider.md). */
export function readErrorBody(raw: string): ErrorBody {
	const parsed = parseJson(raw);
	if (parsed === undefined) return { message: isCode(raw) ? "" : clip(raw) };
	const body = shape.safeParse(parsed);
	if (!body.success) return { message: typeof parsed === "string" ? clip(parsed) : "" };
	const { error, detail, message, estimated_time, progress } = body.data;
	return {
		message: clip(messageOf(error) || detailOf(detail) || message || ""),
		status: statusOf(body.data),
		estimatedSeconds: estimated_time,
		loadedPercent: progress,
	};
}

type Body = z.infer<typeof shape>;

function messageOf(error: Body["error"]): string {
	if (error === undefined || typeof error === "string") return error ?? "";
	return Array.isArray(error) ? error.join(" ") : (error.message ?? "");
}

function detailOf(detail: Body["detail"]): string {
	if (detail === undefined || typeof detail === "string") return detail ?? "";
	if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join(" ");
	return detail.message ?? detail.error ?? "";
}

/** Engines that check the input say so in a word where they name no number. */
function statusOf({ error, code, status, error_type, type }: Body): number | undefined {
	const inner = typeof error === "object" && !Array.isArray(error) ? error : undefined;
	const named = inner?.code ?? code ?? status;
	if (named !== undefined) return named;
	const kinds = [error_type, type, inner?.error_type, inner?.type];
	return kinds.some((kind) => kind === "validation" || kind === "invalid_request_error")
		? 400
		: undefined;
}

function isCode(raw: string): boolean {
	return /^\s*[<{[]|<\/?(html|body|head|title)\b/i.test(raw);
}

function clip(raw: string): string {
	return raw.trim().slice(0, MAX_CHARACTERS);
}
