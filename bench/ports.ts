const first = Number(process.env["BENCH_PORT"] ?? 4500);

/** Where the processes of a run listen; BENCH_PORT moves them. */
export const ports = {
	standIn: first,
	ours: first + 1,
	second: first + 2,
	portkey: first + 3,
	redis: first + 4,
	chromium: first + 5,
};
