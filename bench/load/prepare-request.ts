import type { LoadRequest } from "./job.ts";
import { recording } from "./recording.ts";

const BOUNDARY = "----vitrine-bench";

/** A request with its bytes ready, made once and sent many times. */
export type PreparedRequest = {
	path: string;
	headers: Record<string, string>;
	body: string | Buffer;
};

/** Makes the bytes of a request. */
export function prepareRequest({ path, headers, body }: LoadRequest): PreparedRequest {
	if ("text" in body) {
		return { path, headers: { ...headers, "content-type": "application/json" }, body: body.text };
	}
	return {
		path,
		headers: { ...headers, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
		body: formOf(body),
	};
}

function formOf({ fields, fileBytes }: { fields: Record<string, string>; fileBytes: number }) {
	const parts = Object.entries(fields).map(
		([name, value]) =>
			`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="speech.wav"\r\nContent-Type: audio/wav\r\n\r\n`;
	return Buffer.concat([
		Buffer.from(parts.join("") + head),
		recording(fileBytes),
		Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
	]);
}
