import type { LoadRequest } from "./job.ts";
import { recording } from "./recording.ts";

const BOUNDARY = "----vitrine-bench";

/** A request with its bytes ready, made once and sent many times. */
export type PreparedRequest = {
	path: string;
	headers: Record<string, string>;
	body: string | Buffer;
};

let last: { asked: string; prepared: PreparedRequest } | undefined;

/** The bytes of a request; those of the last one are kept, so that a file is made once. */
export function prepareRequest(request: LoadRequest): PreparedRequest {
	const asked = JSON.stringify(request);
	if (last?.asked !== asked) last = { asked, prepared: prepare(request) };
	return last.prepared;
}

function prepare({ path, headers, body }: LoadRequest): PreparedRequest {
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
