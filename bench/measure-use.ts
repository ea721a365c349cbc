import { cpuMs, forgetPeak, memoryMb } from "./processes/usage.ts";

/** What a process spent while some work ran: CPU in milliseconds, memory in MB. */
export type Use<Result> = {
	result: Result;
	cpuMs: number;
	rssPeak: number;
	rssGrowth: number;
};

/** Runs some load and tells what it cost the process that served it. */
export async function measureUse<Result>(
	pid: number,
	work: () => Promise<Result>,
): Promise<Use<Result>> {
	forgetPeak(pid);
	const memoryBefore = memoryMb(pid).now;
	const cpuBefore = cpuMs(pid);
	const result = await work();
	const rssPeak = memoryMb(pid).peak;
	return {
		result,
		cpuMs: cpuMs(pid) - cpuBefore,
		rssPeak,
		rssGrowth: rssPeak - memoryBefore,
	};
}
