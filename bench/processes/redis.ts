import { connect } from "node:net";
import { ports } from "../ports.ts";
import { type RunningProcess, startProcess } from "./start-process.ts";

/** Starts a Redis that keeps nothing. It must be installed. */
export function startRedis(): Promise<RunningProcess> {
	return startProcess({
		command: "redis-server",
		args: ["--port", String(ports.redis), "--save", "", "--appendonly", "no"],
		isUp: takesConnections,
	});
}

function takesConnections(): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(ports.redis, "127.0.0.1")
			.on("connect", () => {
				socket.destroy();
				resolve(true);
			})
			.on("error", () => resolve(false));
	});
}
