import { z } from "zod";
import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { EngineError } from "../engine-error.ts";

const tree = z.array(
	z.object({
		type: z.string(),
		path: z.string(),
		size: z.number(),
		lfs: z.object({ oid: z.string() }).optional(),
	}),
);

/** A file of the hub; the checksum is known for the large ones. */
export type HubFile = { path: string; bytes: number; sha256: string | undefined };

/** Asks the hub which files a model needs: the settings in its root and the weights named for it. */
export async function listFiles(
	{ hub, revision, files: wanted }: ModelEntry,
	{ hubUrl, signal }: { hubUrl: string; signal: AbortSignal },
): Promise<HubFile[]> {
	const url = `${hubUrl}/api/models/${hub}/tree/${revision}?recursive=true`;
	const response = await fetch(url, {
		signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
	});
	const body: unknown = await response.json().catch(() => undefined);
	if (!response.ok) throw missing(`${hub} at ${revision} (${response.status})`);
	const files = tree.parse(body).filter(({ type }) => type === "file");
	for (const path of wanted) {
		if (!files.some((file) => file.path === path))
			throw missing(`${path} in ${hub} at ${revision}`);
	}
	return files
		.filter(({ path }) => isNeeded(path, wanted))
		.map(({ path, size, lfs }) => ({ path, bytes: size, sha256: lfs?.oid }));
}

/** No other path is ever written: the hub's list is not trusted to stay inside the folder. */
function isNeeded(path: string, wanted: readonly string[]): boolean {
	const isSetting = /^\w[\w.-]*\.(json|jinja|txt)$/.test(path);
	// Weights too large for one file lie beside it: model.onnx_data, model.onnx_data_1.
	return isSetting || wanted.includes(path.replace(/_data(_\d+)?$/, ""));
}

function missing(what: string): EngineError {
	return new EngineError(`The hub has no ${what}.`, { status: 500, code: "model_not_on_hub" });
}
