import { startLoadDriver } from "../processes/load-driver.ts";
import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { withStage } from "../stage.ts";

const UPLOADS = 10;
const FILE_BYTES = 25_000_000;
const PICTURES = 5;
const SECONDS = 4;

/** A small chat while large files pass through the same process. */
export function mixed(): Promise<Section> {
	const drivers = [startLoadDriver(), startLoadDriver()] as const;
	const [uploader, painter] = drivers;
	return withStage(async ({ driver, targets }) => {
		const median = await rotate({
			targets,
			rounds: 3,
			async measure({ origin, chat, image, upload }) {
				const at = { origins: [origin] };
				const small = { ...at, request: chat, connections: 1 };
				await driver.calls({ ...small, count: 500 });
				const quiet = await driver.calls({ ...small, seconds: SECONDS });
				const large = [
					uploader.calls({
						...at,
						request: upload(FILE_BYTES),
						connections: UPLOADS,
						seconds: SECONDS,
					}),
					painter.calls({ ...at, request: image, connections: PICTURES, seconds: SECONDS }),
				];
				const busy = await driver.calls({ ...small, seconds: SECONDS });
				const done = await Promise.all(large);
				return {
					quietP50: quiet.p50,
					quietP99: quiet.p99,
					busyP50: busy.p50,
					busyP99: busy.p99,
					uploads: done[0]?.calls ?? 0,
					pictures: done[1]?.calls ?? 0,
					failures: done.reduce((sum, { failures }) => sum + failures, busy.failures),
				};
			},
		});
		const ratio = median("Vitrine", "busyP99") / median("Vitrine", "quietP99");
		return {
			title: "A small chat while 10 uploads of 25 MB and 5 pictures run",
			columns: [
				"",
				"quiet p50 ms",
				"quiet p99 ms",
				"busy p50 ms",
				"busy p99 ms",
				"uploads",
				"pictures",
				"failed",
			],
			rows: targets.map(({ name }) => [
				name,
				...["quietP50", "quietP99", "busyP50", "busyP99", "uploads", "pictures", "failures"].map(
					(figure) => median(name, figure),
				),
			]),
			goals: [
				{
					goal: "p99 at most 3 times its quiet p99",
					figure: `${ratio.toFixed(1)} times`,
					isMet: ratio <= 3,
				},
			],
		};
	}).finally(() => {
		for (const driver of drivers) driver.stop();
	});
}
