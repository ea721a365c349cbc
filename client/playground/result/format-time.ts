/** A duration as a clock shows it: 65.4 seconds read "1:05". */
export function clock(seconds: number): string {
	const whole = Math.floor(Number.isFinite(seconds) ? Math.max(0, seconds) : 0);
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
