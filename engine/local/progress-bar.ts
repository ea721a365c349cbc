import { sizeText } from "./size-text.ts";

const WIDTH = 24;
const STEP_PERCENT = 10;
const REDRAW_MS = 100;

type Screen = { isTTY?: boolean; write: (text: string) => unknown };
type Moment = { loaded: number; total: number; bytesPerSecond: number; name: string };

/** One line that grows on a terminal; elsewhere, as in a log, a plain line every ten percent. */
export function createProgressBar(screen: Screen, now: () => number = Date.now) {
	let nextStep = 0;
	let drawnAt = 0;
	return {
		show(moment: Moment): void {
			const share = Math.min(1, moment.loaded / moment.total);
			const percent = Math.floor(100 * share);
			if (!screen.isTTY) {
				if (percent < nextStep) return;
				nextStep = percent - (percent % STEP_PERCENT) + STEP_PERCENT;
				screen.write(`${lineOf(moment, percent)}\n`);
			} else if (share === 1 || now() - drawnAt >= REDRAW_MS) {
				drawnAt = now();
				const done = Math.round(WIDTH * share);
				const bar = `${"█".repeat(done)}${"░".repeat(WIDTH - done)}`;
				// Back to the start of the line, and clear what a longer one left.
				screen.write(`\r\u001b[K${bar} ${lineOf(moment, percent)}`);
			}
		},
		end(): void {
			if (drawnAt > 0) screen.write("\n");
		},
	};
}

function lineOf({ loaded, total, bytesPerSecond, name }: Moment, percent: number): string {
	const speed = `${sizeText(bytesPerSecond)}/s`;
	const seconds = (total - loaded) / Math.max(1, bytesPerSecond);
	const left = seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
	return `${percent} % of ${sizeText(total)}, ${speed}, ${left} left (${name})`;
}
