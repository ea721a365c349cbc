import { randomUUID } from "node:crypto";
import type { LineBody } from "../gateway/to-request.ts";

type Form = {
	fields: Readonly<Record<string, unknown>>;
	file: { name: string; contentType: string; bytes: Uint8Array<ArrayBuffer> };
};

/** Makes the body of a form with one file, which is not copied. The names in it are ours. */
export function multipart({ fields, file }: Form): LineBody {
	const boundary = `vitrine-${randomUUID()}`;
	const head = (disposition: string) =>
		`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
	const texts = Object.entries(fields).map(([name, value]) => {
		const text = typeof value === "string" ? value : JSON.stringify(value);
		return `${head(`name="${quoted(name)}"`)}\r\n${text}\r\n`;
	});
	const fileHead = `${head(`name="file"; filename="${file.name}"`)}content-type: ${file.contentType}`;
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		pieces: [
			new TextEncoder().encode(`${texts.join("")}${fileHead}\r\n\r\n`),
			file.bytes,
			new TextEncoder().encode(`\r\n--${boundary}--\r\n`),
		],
	};
}

function quoted(name: string): string {
	return name.replace(/["\r\n]/g, "");
}
