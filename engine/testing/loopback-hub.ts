import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/**
 * One faulty response for a file: half of it and then the end, half and then silence, other bytes, the whole file in
 * spite of a range, 500, a redirect to a host that it never named (for weights), a web page of a network that wants a
 * visitor to sign in, or the bytes up to a share of the file.
 */
type Fault = "page" | "cut" | "hang" | "wrong" | "whole" | "error" | "astray" | { cutAt: number };

/** Nothing but its words says what it is. */
const SIGN_IN = "<!DOCTYPE html><title>Sign in</title>";

/** Chunk size of a slow hub. */
const PIECE = 256 * 1024;

/**
 * A hub on loopback that serves the models below a folder and fails when a test wants it. Like the real one, it
 * redirects requests for weights to another origin.
 */
export async function startLoopbackHub(folder: string) {
	/** The paths of requested files. */
	const asked: string[] = [];
	/** The values of `Range` headers. */
	const ranges: string[] = [];
	/** The commits in requested paths. */
	const commits = new Set<string>();
	let last = "a".repeat(40);
	const faults: { file: string; fault: Fault }[] = [];
	let isFailing = false;
	let bytesPerSecond = Number.POSITIVE_INFINITY;
	const list = createList(folder);
	function takeFault(file: string, only?: Fault): Fault | undefined {
		const index = faults.findIndex(
			(one) => one.file === file && (only === undefined || one.fault === only),
		);
		return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
	}
	/** Where the hub says that weights are. */
	function placeOf(file: string): string {
		const isAstray = takeFault(file, "astray") !== undefined;
		return isAstray ? weightsUrl.replace("127.0.0.1", "localhost") : weightsUrl;
	}
	/** Answers the hub's API requests; undefined for a file. */
	function sendFacts(path: string, response: ServerResponse): boolean {
		// Like the hub's CORS headers.
		response.setHeader("access-control-allow-origin", "*");
		const [, model = "", what, name = ""] =
			/^\/api\/models\/([^/]+\/[^/]+)\/(revision|tree)\/(\w+)/.exec(path) ?? [];
		if (isFailing) response.writeHead(500).end("{}");
		else if (what === "revision") response.end(JSON.stringify({ sha: last }));
		else if (what === "tree") {
			commits.add(name);
			const files = list(model);
			response.writeHead(files ? 200 : 404).end(JSON.stringify(files ?? {}));
		} else return false;
		return true;
	}
	const sendTo =
		(isOfWeights: boolean): RequestListener =>
		({ url: path = "", headers: { range } }, response) => {
			if (sendFacts(path, response)) return;
			const [, model = "", commit = "", file = ""] =
				/^\/([^/]+\/[^/]+)\/resolve\/(\w+)\/(.+)$/.exec(path) ?? [];
			const target = join(folder, model, file);
			if (file === "" || !existsSync(target)) return response.writeHead(404).end();
			if (isWeights(file) && !isOfWeights) {
				return response.writeHead(302, { location: `${placeOf(file)}${path}` }).end();
			}
			asked.push(file);
			commits.add(commit);
			if (range !== undefined) ranges.push(range);
			const way = { fault: takeFault(file), range, bytesPerSecond };
			return sendFile(response, readFileSync(target), way);
		};
	const weights = await open(sendTo(true));
	const weightsUrl = weights.url;
	const hub = await open(sendTo(false));
	return {
		url: hub.url,
		/** The origin of the weights. */
		weightsUrl,
		asked,
		ranges,
		commits,
		/** Answers 500 to everything from now on, or stops doing so. */
		fail: (isOn: boolean) => {
			isFailing = isOn;
		},
		/** Points the branch to another commit. */
		commit: (sha: string) => {
			last = sha;
		},
		/** Makes the next request for that file fail. */
		spoil: (file: string, fault: Fault) => faults.push({ file, fault }),
		/** Limits the speed of every file from now on. */
		slowDown: (speed: number) => {
			bytesPerSecond = speed;
		},
		close() {
			hub.close();
			weights.close();
		},
	};
}

async function open(listener: RequestListener) {
	const server = createServer(listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return {
		url: `http://127.0.0.1:${port}`,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

const isWeights = (path: string) => /\.(onnx|onnx_data|bin)$/.test(path);

/** Lists a model's files; hashes a large one only once. */
function createList(folder: string) {
	const known = new Map<string, string>();
	function sha256(path: string): string {
		const { size, mtimeMs } = statSync(path);
		const key = `${path} ${size} ${mtimeMs}`;
		const found = known.get(key) ?? createHash("sha256").update(readFileSync(path)).digest("hex");
		known.set(key, found);
		return found;
	}
	return (model: string) => {
		const root = join(folder, model);
		if (!existsSync(root)) return undefined;
		return readdirSync(root, { recursive: true, encoding: "utf8" })
			.map((path) => ({ path, stats: statSync(join(root, path)) }))
			.filter(({ stats }) => stats.isFile())
			.map(({ path, stats: { size } }) => {
				const lfs = isWeights(path) && { lfs: { oid: sha256(join(root, path)), size } };
				return { type: "file", path, size, ...lfs };
			});
	};
}

type Way = { fault: Fault | undefined; range: string | undefined; bytesPerSecond: number };

function sendFile(response: ServerResponse, content: Buffer, { fault, range, ...way }: Way): void {
	if (fault === "error") return void response.writeHead(500).end();
	if (fault === "page") return void response.end(SIGN_IN);
	const start = fault === "whole" ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
	const wanted = content.subarray(start);
	response.writeHead(start > 0 ? 206 : 200, {
		"content-length": wanted.length,
		...(start > 0 && {
			"content-range": `bytes ${start}-${content.length - 1}/${content.length}`,
		}),
	});
	if (fault === "wrong") return void response.end(Buffer.alloc(wanted.length, 7));
	if (fault === undefined || fault === "whole") return void send(response, wanted, way);
	const until =
		typeof fault === "object"
			? Math.max(0, Math.floor(fault.cutAt * content.length) - start)
			: wanted.length / 2;
	void send(response, wanted.subarray(0, until), { ...way, isOpen: true }).then(() => {
		if (fault !== "hang") response.destroy();
	});
}

/** Sends bytes at a limited speed; resolves when they are written or the client has disconnected. */
async function send(
	response: ServerResponse,
	bytes: Buffer,
	{ bytesPerSecond, isOpen = false }: { bytesPerSecond: number; isOpen?: boolean },
): Promise<void> {
	if (bytesPerSecond === Number.POSITIVE_INFINITY && !isOpen) return void response.end(bytes);
	async function* pieces() {
		for (let at = 0; at < bytes.length; at += PIECE) {
			yield bytes.subarray(at, at + PIECE);
			if (Number.isFinite(bytesPerSecond)) await pause((1000 * PIECE) / bytesPerSecond);
		}
	}
	for await (const piece of Readable.from(pieces())) {
		if (response.destroyed) return;
		await new Promise((resolve) => response.write(piece, resolve));
	}
	if (!isOpen) response.end();
}
