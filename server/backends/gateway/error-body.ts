import { z } from "zod";
import { parseJson } from "./parse-json.ts";

const MAX_CHARACTERS = 300;

const withMessage = z.object({ message: z.string() });
const shape = z.object({
	error: z
		.union([z.string(), z.array(z.string()), withMessage])
		.optional()
		.catch(undefined),
	detail: z
		.union([z.string(), z.array(z.object({ msg: z.string() }))])
		.optional()
		.catch(undefined),
	message: z.string().optional().catch(undefined),
	estimated_time: z.number().nonnegative().optional().catch(undefined),
});

/**
 * Reads what a provider says in a failure, in every shape seen (docs/provider.md). The message is
 * raw: clip and clean it before it is shown. HTML and broken JSON give no message.
 */
export function readErrorBody(text: string): { message: string; estimatedSeconds?: number } {
	const parsed = parseJson(text);
	if (parsed === undefined) return { message: isCode(text) ? "" : clip(text) };
	const body = shape.safeParse(parsed);
	if (!body.success) return { message: typeof parsed === "string" ? clip(parsed) : "" };
	const { error, detail, message, estimated_time } = body.data;
	return {
		message: clip(messageOf(error) || detailOf(detail) || message || ""),
		...(estimated_time !== undefined && { estimatedSeconds: estimated_time }),
	};
}

function messageOf(error: z.infer<typeof shape>["error"]): string {
	if (error === undefined || typeof error === "string") return error ?? "";
	return Array.isArray(error) ? error.join(" ") : error.message;
}

function detailOf(detail: z.infer<typeof shape>["detail"]): string {
	if (detail === undefined || typeof detail === "string") return detail ?? "";
	return detail.map(({ msg }) => msg).join(" ");
}

function isCode(text: string): boolean {
	return /^\s*[<{[]|<\/?(html|body|head|title)\b/i.test(text);
}

function clip(text: string): string {
	return text.trim().slice(0, MAX_CHARACTERS);
}
