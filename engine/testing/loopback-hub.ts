import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";

/** How the hub answers for a file, once: half of it and then nothing, never the rest, or other bytes. */
type Fault = "cut" | "hang" | "wrong";

/** A hub on loopback that serves the models below a folder and misbehaves when told. */
export async function startLoopbackHub(folder: string) {
	/** The paths of files that were asked for. */
	const asked: string[] = [];
	/** The commits of which something was asked. */
	const commits = new Set<string>();
	let last = "a".repeat(40);
	const faults: { file: string; fault: Fault }[] = [];
	const server = createServer((request, response) => {
		const path = request.url ?? "";
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
		const index = faults.findIndex((one) => one.file === file);
		const [found] = index < 0 ? [] : faults.splice(index, 1);
		sendFile(response, readFileSync(target), found?.fault);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		commits,
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

function sendFile(response: ServerResponse, content: Buffer, fault: Fault | undefined): void {
	response.writeHead(200, { "content-length": content.length });
	if (fault === undefined) return void response.end(content);
	if (fault === "wrong") return void response.end(Buffer.alloc(content.length, 7));
	const half = content.subarray(0, content.length / 2);
	response.write(half, () => {
		if (fault === "cut") response.destroy();
	});
}
