import { availableParallelism, cpus, loadavg, totalmem } from "node:os";

const GIGABYTE = 1_024 ** 3;

/** The machine's shape, and how busy it was with other work. */
export function machine(): string {
	const model = cpus()[0]?.model.trim();
	return [
		`${availableParallelism()} cores${model ? ` (${model})` : ""}`,
		`${Math.round(totalmem() / GIGABYTE)} GB`,
		`Node ${process.versions.node}`,
		`load ${loadavg()[0]?.toFixed(1)}`,
	].join(", ");
}
