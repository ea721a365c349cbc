import { sizeText } from "../size-text.ts";

const WIDTH = 24;

type Screen = { isTTY?: boolean; write: (text: string) => unknown };
type Moment = { loaded: number; total: number; bytesPerSecond: number; name: string };

/** A line that is redrawn in a terminal; elsewhere, as in a log, a plain line every ten percent. */
export function createProgressBar(screen: Screen) {
	const step = screen.isTTY ? 0.1 : 10;
	let next = 0;
	return {
		show(moment: Moment): void {
			const share = Math.min(1, moment.loaded / moment.total);
			if (100 * share < next) return;
			next = step * (Math.floor((100 * share) / step) + 1);
			const line = lineOf(moment, Math.floor(100 * share));
			const done = Math.round(WIDTH * share);
			const bar = `${"█".repeat(done)}${"░".repeat(WIDTH - done)}`;
			// Return to the start of the line, and clear the rest of a longer one.
			screen.write(screen.isTTY ? `\r\u001b[K${bar} ${line}` : `${line}\n`);
		},
		end(): void {
			if (screen.isTTY) screen.write("\n");
		},
	};
}

function lineOf({ loaded, total, bytesPerSecond, name }: Moment, percent: number): string {
	const speed = `${sizeText(bytesPerSecond)}/s`;
	const seconds = (total - loaded) / Math.max(1, bytesPerSecond);
	const left = seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
	return `${percent} % of ${sizeText(total)}, ${speed}, ${left} left (${name})`;
}
