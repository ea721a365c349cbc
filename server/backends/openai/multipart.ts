import { randomUUID } from "node:crypto";
import type { LineBody } from "../gateway/line.ts";

type Form = {
	fields: Readonly<Record<string, unknown>>;
	file: { name: string; contentType: string; bytes: Uint8Array<ArrayBuffer> };
};

/** Makes the body of a form with one file, which is not copied. The names in it are ours. */
export function multipart({ fields, file }: Form): LineBody {
	const boundary = `vitrine-${randomUUID()}`;
	const parts = Object.entries(fields).map(
		([name, value]) => `${head(boundary, `name="${quoted(name)}"`)}\r\n${asText(value)}\r\n`,
	);
	const fileHead =
		head(boundary, `name="file"; filename="${quoted(file.name)}"`) +
		`content-type: ${file.contentType}\r\n\r\n`;
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		pieces: [
			new TextEncoder().encode(parts.join("") + fileHead),
			file.bytes,
			new TextEncoder().encode(`\r\n--${boundary}--\r\n`),
		],
	};
}

function head(boundary: string, disposition: string): string {
	return `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
}

function quoted(name: string): string {
	return name.replace(/["\r\n]/g, "");
}

function asText(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
