import { measureUse } from "../measure-use.ts";
import type { Section } from "../report/section.ts";
import { type Stage, withStage } from "../stage.ts";
import { withTwoProcesses } from "../targets/two-processes.ts";

const CONNECTIONS = [1, 10, 100, 1_000];
const SECONDS = 3;

/** From one visitor to many, and from one process to two that share an allowance. */
export async function growth(): Promise<Section> {
	const rows = await withStage(async ({ driver, ours }) => {
		await driver.calls({ ...callOf([ours]), connections: 50, count: 3_000 });
		const rows = [];
		for (const connections of CONNECTIONS) {
			rows.push(await row({ driver, servers: [ours], connections }));
		}
		return rows;
	});
	const shared = await withTwoProcesses(async ({ driver, servers }) => {
		await driver.calls({ ...callOf(servers), connections: 50, count: 6_000 });
		const [one] = servers;
		return [
			await row({ driver, servers: [one], connections: 100 }),
			await row({ driver, servers, connections: 100 }),
		];
	});
	const [few, many] = [rows[1], rows[3]];
	const perSecond = (many?.perSecond ?? 0) / (few?.perSecond ?? 1);
	const cpuEach = (many?.cpuEach ?? 0) / (few?.cpuEach ?? 1);
	return {
		title: "Growth: JSON calls on more connections, on two processes",
		columns: [
			"",
			"connections",
			"requests/s",
			"p50 ms",
			"p99 ms",
			"CPU µs each",
			"RSS MB",
			"failed",
		],
		rows: [
			...rows.map((row) => ["one process", ...row.cells]),
			...shared.map((row, index) => [`${index + 1} on Redis`, ...row.cells]),
		],
		goals: [
			{
				goal: "requests/s flat from 10 to 1,000 connections",
				figure: `${perSecond.toFixed(2)} times`,
				isMet: perSecond >= 0.85,
			},
			{
				goal: "CPU a request flat from 10 to 1,000 connections",
				figure: `${cpuEach.toFixed(2)} times`,
				isMet: cpuEach <= 1.15,
			},
		],
	};
}

type Servers = readonly [Stage["ours"], ...Stage["ours"][]];
type RowOptions = { driver: Stage["driver"]; servers: Servers; connections: number };

async function row({ driver, servers, connections }: RowOptions) {
	const load = { ...callOf(servers), connections, seconds: SECONDS };
	let run = () => driver.calls(load).then((figures) => ({ figures, cpu: 0, rss: 0 }));
	for (const { pid } of servers) run = counting(pid, run);
	const { figures, cpu, rss } = await run();
	const perSecond = figures.calls / figures.seconds;
	const cpuEach = (cpu * 1_000) / figures.calls;
	return {
		perSecond,
		cpuEach,
		cells: [connections, perSecond, figures.p50, figures.p99, cpuEach, rss, figures.failures],
	};
}

/** Adds what one more process spends. */
function counting<Sum extends { cpu: number; rss: number }>(pid: number, run: () => Promise<Sum>) {
	return async () => {
		const use = await measureUse(pid, run);
		const { cpu, rss } = use.result;
		return { ...use.result, cpu: cpu + use.cpuMs, rss: Math.max(rss, use.rssPeak) };
	};
}

function callOf(servers: Servers) {
	return { origins: servers.map(({ origin }) => origin), request: servers[0].chat };
}
