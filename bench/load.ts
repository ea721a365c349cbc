import { type Dispatcher, Pool } from "undici";
import type { TaskRequest } from "../testing/task-requests.ts";

type Load = {
	origin: string;
	request: TaskRequest;
	connections: number;
	/** The load ends after this many requests, or this many seconds. */
	count?: number;
	seconds?: number;
	/** Milliseconds between the starts of two connections, since visitors do not arrive all at once. */
	spreadMs?: number;
	/** Texts that mark the first token and the end of a complete answer. */
	marks?: { first: string; last: string };
};

/** The result of a load. Times in milliseconds. */
export type LoadFigures = {
	perSecond: number;
	/** Until the end of each answer, or with `marks` until its first token. */
	times: number[];
	failed: number;
};

/** Repeats a request on several connections and times each one. */
export async function runLoad({
	origin,
	request,
	connections,
	count = Number.POSITIVE_INFINITY,
	seconds = Number.POSITIVE_INFINITY,
	spreadMs = 0,
	marks,
}: Load): Promise<LoadFigures> {
	const pool = new Pool(origin, { connections });
	const times: number[] = [];
	let begun = 0;
	let failed = 0;
	const startedAt = performance.now();
	await Promise.all(Array.from({ length: connections }, (_, index) => repeat(index)));
	const elapsed = (performance.now() - startedAt) / 1_000;
	await pool.destroy();
	return { perSecond: begun / elapsed, times, failed };

	async function repeat(index: number) {
		if (spreadMs > 0) await new Promise((resolve) => setTimeout(resolve, index * spreadMs));
		while (begun < count && performance.now() - startedAt < seconds * 1_000) {
			begun += 1;
			const { isWhole, milliseconds } = await exchange(pool, request, marks);
			times.push(milliseconds);
			if (!isWhole) failed += 1;
		}
	}
}

/** The given quantile of the values; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Sends a request by `dispatch`, which costs the machine least. */
function exchange(
	pool: Dispatcher,
	{ url, headers, body }: TaskRequest,
	marks: Load["marks"],
): Promise<{ isWhole: boolean; milliseconds: number }> {
	const sentAt = performance.now();
	let status = 0;
	let text = "";
	let firstAt: number | undefined;
	return new Promise((resolve) => {
		const settle = (isWhole: boolean) =>
			resolve({ isWhole, milliseconds: (firstAt ?? performance.now()) - sentAt });
		pool.dispatch(
			{ method: "POST", path: url, headers, body },
			{
				onRequestStart: () => undefined,
				onResponseStart(_controller, statusCode) {
					status = statusCode;
				},
				onResponseData(_controller, piece) {
					if (!marks) return;
					text += piece.toString("latin1");
					if (text.includes(marks.first)) firstAt ??= performance.now();
				},
				onResponseEnd: () => settle(status === 200 && (!marks || text.includes(marks.last))),
				onResponseError: () => settle(false),
			},
		);
	});
}
