import { z } from "zod";
import { followSignal } from "../../shared/follow-signal.ts";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { isModelFile, requiredFiles } from "../catalogue/model-files.ts";
import { commitOf, keepCommit } from "../catalogue/model-folder.ts";
import type { Settings } from "../env.ts";
import { hubRefusal, notOnHub } from "./fetch-error.ts";

const TIMEOUT_MS = 30_000;
const head = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });
const tree = z.array(
	z.object({
		type: z.string(),
		path: z.string(),
		size: z.number(),
		lfs: z.object({ oid: z.string() }).optional(),
	}),
);

/** Where files come from and go to. */
export type Places = Pick<Settings, "dataDir" | "hubUrl"> & { signal: AbortSignal };

/** A file of the hub; only large ones have a checksum. */
export type HubFile = { url: string; path: string; bytes: number; sha256: string | undefined };

/**
 * Lists the files of a model on the hub: the settings in its root, weights and voices. A branch is resolved once; later
 * downloads use the same commit.
 */
export async function listFiles(
	entry: ModelEntry,
	{ hubUrl, dataDir, signal }: Places,
): Promise<HubFile[]> {
	const { hub, revision } = entry;
	async function ask<Shape extends z.ZodType>(what: string, at: string, shape: Shape) {
		const leave = new AbortController();
		const unfollow = followSignal(leave, signal);
		followSignal(leave, AbortSignal.timeout(TIMEOUT_MS));
		try {
			const response = await fetch(`${hubUrl}/api/models/${hub}/${what}/${at}?recursive=true`, {
				signal: leave.signal,
			});
			const body: unknown = await response.json().catch(() => undefined);
			if (!response.ok) throw hubRefusal(response, `${hub} at ${at}`);
			return shape.parse(body);
		} finally {
			unfollow();
		}
	}
	const commit = commitOf(entry, dataDir) ?? (await ask("revision", revision, head)).sha;
	const all = await ask("tree", commit, tree);
	const files = all.filter(({ type }) => type === "file");
	const absent = requiredFiles(entry).find((path) => !files.some((file) => file.path === path));
	if (absent !== undefined) throw notOnHub(`${absent} in ${hub} at ${revision}`);
	keepCommit(entry, dataDir, commit);
	return files
		.filter(({ path }) => isModelFile(entry, path))
		.map(({ path, size, lfs }) => {
			const url = `${hubUrl}/${hub}/resolve/${commit}/${path}`;
			return { url, path, bytes: size, sha256: lfs?.oid };
		});
}
