import { readFileSync, writeFileSync } from "node:fs";

const TICK_MS = 10;

/** CPU time that a process has used so far, in milliseconds. */
export function cpuMs(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	// The process name may contain spaces, so parse after its closing bracket.
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory of a process in MB: now, and the peak since `forgetPeak`. */
export function memoryMb(pid: number): { now: number; peak: number } {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	const field = (name: string) =>
		Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
	return { now: field("VmRSS"), peak: field("VmHWM") };
}

/** Resets the peak of a process's memory. */
export function forgetPeak(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
