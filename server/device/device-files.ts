import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isModelFile } from "../../engine/catalogue/model-files.ts";
import { commitOf, fetchedSizes, modelFolder } from "../../engine/catalogue/model-folder.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";

const YEAR_SECONDS = 31_536_000;
const COMMIT = /^[0-9a-f]{40}$/;

const folderPath = z.object({ owner: z.string(), name: z.string() });
const revisionPath = folderPath.extend({ revision: z.string() });
const filePath = folderPath.extend({ commit: z.string(), "*": z.string() });

type Options = {
	dataDir: string;
	catalogue: Pick<Catalogue, "models">;
	/** Whether browsers currently fetch models from this site. */
	isServed?: () => boolean;
};

/**
 * Serves the models that the engine has downloaded to visitors' browsers: with the hub's paths and response shapes, and
 * only files of models that the catalogue allows on devices.
 */
export async function deviceFiles(app: FastifyInstance, options: Options) {
	const { dataDir, catalogue, isServed = () => true } = options;
	app.addHook("onRequest", async () => {
		if (!isServed()) throw new AppError("NOT_FOUND");
	});
	// Required by the plugin; each reply passes its own root.
	const root = import.meta.dirname;
	await app.register(fastifyStatic, { root, serve: false, cacheControl: false });
	const checksums = createChecksums();

	app.get("/api/models/:owner/:name/revision/:revision", async (request) => {
		const { revision, ...path } = revisionPath.parse(request.params);
		const model = find(path);
		if (model.revision !== revision) throw new AppError("NOT_FOUND");
		return { sha: commitNow(model) };
	});

	app.get("/api/models/:owner/:name/tree/:revision", async (request) => {
		const { revision: commit, ...path } = revisionPath.parse(request.params);
		const { folder, files } = open(path, commit);
		return Promise.all(
			Object.entries(files).map(async ([file, size]) => ({
				type: "file",
				path: file,
				size,
				lfs: { oid: await checksums(join(folder, file)) },
			})),
		);
	});

	app.get("/:owner/:name/resolve/:commit/*", async (request, reply) => {
		const { commit, "*": file, ...path } = filePath.parse(request.params);
		const { folder, files } = open(path, commit);
		// Must match the list exactly, which rules out path traversal.
		if (!Object.hasOwn(files, file)) throw new AppError("NOT_FOUND");
		const isPinned = COMMIT.test(commit);
		reply.header(
			"cache-control",
			isPinned ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
		);
		return reply.sendFile(file, folder);
	});

	function find({ owner, name }: z.output<typeof folderPath>) {
		const hub = `${owner}/${name}`;
		// Several entries may name other files of the same folder.
		const found = catalogue.models.flatMap(({ device }) => (device?.model === hub ? device : []));
		const [first] = found;
		if (!first) throw new AppError("NOT_FOUND");
		return { ...first, hub, files: found.flatMap(({ files }) => files) };
	}

	/** The files of a model with their sizes. Throws NOT_FOUND until all of them are downloaded. */
	function open(path: z.output<typeof folderPath>, commit: string) {
		const model = find(path);
		const sizes = fetchedSizes(model, dataDir);
		if (sizes === undefined || commitNow(model) !== commit) throw new AppError("NOT_FOUND");
		const files = Object.entries(sizes).filter(([file]) => isModelFile(model, file));
		return { folder: resolve(modelFolder(model, dataDir)), files: Object.fromEntries(files) };
	}

	/** The commit that the engine recorded; without that record, the revision names the folder. */
	function commitNow(model: ReturnType<typeof find>): string {
		return commitOf(model, dataDir) ?? model.revision;
	}
}

/** Caches the SHA-256 of files; recomputed only after a file has changed. */
function createChecksums() {
	const known = new Map<string, Promise<string>>();
	return async (path: string): Promise<string> => {
		const { size, mtimeMs } = await stat(path);
		const key = `${path} ${size} ${mtimeMs}`;
		const checksum = known.get(key) ?? sha256(path);
		known.set(key, checksum);
		checksum.catch(() => known.delete(key));
		return checksum;
	};
}

async function sha256(path: string): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(createReadStream(path), hash);
	return hash.digest("hex");
}
