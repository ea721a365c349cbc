import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";

/**
 * How the hub answers for a file, once: half of it and then the end, half of it and then silence,
 * other bytes, the whole file in spite of a range, or 500.
 */
type Fault = "cut" | "hang" | "wrong" | "whole" | "error";

/** A hub on loopback that serves the models below a folder and misbehaves when a test wants it. */
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
	function takeFault(file: string): Fault | undefined {
		const index = faults.findIndex((one) => one.file === file);
		return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
	}
	const server = createServer((request, response) => {
		const path = request.url ?? "";
		// As the hub answers pages of other sites.
		response.setHeader("access-control-allow-origin", "*");
		if (isFailing) return response.writeHead(500).end("{}");
		if (/^\/api\/models\/[^/]+\/[^/]+\/revision\/main$/.test(path)) {
			return response.end(JSON.stringify({ sha: last }));
		}
		const [, list, listed] = /^\/api\/models\/([^/]+\/[^/]+)\/tree\/(\w+)/.exec(path) ?? [];
		if (list !== undefined && listed !== undefined) {
			commits.add(listed);
			return sendList(response, join(folder, list));
		}
		const [, hub = "", commit = "", file = ""] =
			/^\/([^/]+\/[^/]+)\/resolve\/(\w+)\/(.+)$/.exec(path) ?? [];
		const target = join(folder, hub, file);
		if (file === "" || !existsSync(target)) return response.writeHead(404).end();
		asked.push(file);
		commits.add(commit);
		const { range } = request.headers;
		if (range !== undefined) ranges.push(range);
		sendFile(response, readFileSync(target), { fault: takeFault(file), range });
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		ranges,
		commits,
		/** Answers 500 to everything from now on, or no longer. */
		fail: (isOn: boolean) => {
			isFailing = isOn;
		},
		/** Gives the branch another last commit. */
		commit: (sha: string) => {
			last = sha;
		},
		/** The next request for that file goes wrong. */
		spoil: (file: string, fault: Fault) => faults.push({ file, fault }),
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

function sendList(response: ServerResponse, folder: string): void {
	if (!existsSync(folder)) return void response.writeHead(404).end();
	const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
	const files = paths
		.filter((path) => statSync(join(folder, path)).isFile())
		.map((path) => {
			const content = readFileSync(join(folder, path));
			const oid = createHash("sha256").update(content).digest("hex");
			const lfs = path.endsWith(".onnx") && { lfs: { oid, size: content.length } };
			return { type: "file", path, size: content.length, ...lfs };
		});
	response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(files));
}

function sendFile(
	response: ServerResponse,
	content: Buffer,
	{ fault, range }: { fault: Fault | undefined; range: string | undefined },
): void {
	if (fault === "error") return void response.writeHead(500).end();
	const start = fault === "whole" ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
	const wanted = content.subarray(start);
	response.writeHead(start > 0 ? 206 : 200, {
		"content-length": wanted.length,
		...(start > 0 && {
			"content-range": `bytes ${start}-${content.length - 1}/${content.length}`,
		}),
	});
	if (fault === undefined || fault === "whole") return void response.end(wanted);
	if (fault === "wrong") return void response.end(Buffer.alloc(wanted.length, 7));
	response.write(wanted.subarray(0, wanted.length / 2), () => {
		if (fault === "cut") response.destroy();
	});
}
