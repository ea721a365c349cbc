import { type LoadDriver, startLoadDriver } from "../processes/load-driver.ts";
import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { type Stage, withStage } from "../stage.ts";
import type { Target } from "../targets/target.ts";
import { warmUp } from "../warm-up.ts";

const UPLOADS = 10;
const FILE_BYTES = 25_000_000;
const PICTURES = 5;
const ROUNDS = 3;
const QUIET_SECONDS = 3;
/** So often all large calls are sent together: a p99 needs more small calls than fit beside one set. */
const SETS = 4;
/** How long each connection repeats its large call in the harder variant. */
const HARD_SECONDS = 4;
/** What the machine has left: drivers of large calls must not be what a small one waits for. */
const LOWEST_PRIORITY = 19;

type Drivers = Pick<Stage, "driver"> & { uploader: LoadDriver; painter: LoadDriver };

/** A small chat while large files pass through the same process. */
export function mixed(): Promise<Section> {
	const uploader = startLoadDriver({ niceness: LOWEST_PRIORITY });
	const painter = startLoadDriver({ niceness: LOWEST_PRIORITY });
	return withStage(async ({ driver, targets }) => {
		await warmUp({ driver, targets });
		const drivers = { driver, uploader, painter };
		const median = await rotate({
			targets,
			rounds: ROUNDS,
			async measure(target) {
				const small = { origins: [target.origin], request: target.chat, connections: 1 };
				const quiet = await driver.calls({ ...small, seconds: QUIET_SECONDS });
				const sets = await beside(drivers, target, sendSets);
				const hard = await beside(drivers, target, sendWithoutPause);
				return {
					quietP50: quiet.p50,
					quietP99: quiet.p99,
					setsP50: sets.p50,
					setsP99: sets.p99,
					hardP50: hard.p50,
					hardP99: hard.p99,
					failures: sets.failures + hard.failures,
				};
			},
		});
		const ratio = median("Vitrine", "setsP99") / median("Vitrine", "quietP99");
		return {
			title: "A small chat while 10 uploads of 25 MB and 5 pictures run",
			columns: [
				"",
				"quiet p50 ms",
				"quiet p99 ms",
				"busy p50 ms",
				"busy p99 ms",
				"without pause p50 ms",
				"without pause p99 ms",
				"failed",
			],
			rows: targets.map(({ name }) => [
				name,
				...["quietP50", "quietP99", "setsP50", "setsP99", "hardP50", "hardP99", "failures"].map(
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
		uploader.stop();
		painter.stop();
	});
}

/** Small calls, one after the other, for as long as the large ones take. */
async function beside(drivers: Drivers, target: Target, load: typeof sendSets) {
	const { origin, chat } = target;
	const small = drivers.driver.calls({ origins: [origin], request: chat, connections: 1 });
	const failures = await load(drivers, target);
	drivers.driver.enough();
	const { p50, p99, failures: smallFailures } = await small;
	return { p50, p99, failures: failures + smallFailures };
}

/** Ten uploads and five pictures, sent at once, each once; then all of them again. */
async function sendSets({ uploader, painter }: Drivers, target: Target): Promise<number> {
	const { files, pictures } = largeCalls(target);
	let failures = 0;
	for (let set = 0; set < SETS; set += 1) {
		const done = await Promise.all([
			uploader.calls({ ...files, count: UPLOADS }),
			painter.calls({ ...pictures, count: PICTURES }),
		]);
		for (const each of done) failures += each.failures;
	}
	return failures;
}

/** Each connection sends its next file or asks for its next picture as soon as it has an answer. */
async function sendWithoutPause({ uploader, painter }: Drivers, target: Target): Promise<number> {
	const { files, pictures } = largeCalls(target);
	const [sent, drawn] = await Promise.all([
		uploader.calls({ ...files, seconds: HARD_SECONDS }),
		painter.calls({ ...pictures, seconds: HARD_SECONDS }),
	]);
	return sent.failures + drawn.failures;
}

function largeCalls({ origin, upload, image }: Target) {
	return {
		files: { origins: [origin], request: upload(FILE_BYTES), connections: UPLOADS },
		pictures: { origins: [origin], request: image, connections: PICTURES },
	};
}
