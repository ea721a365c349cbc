import { TASK_POINTS } from "#shared/limits.ts";
import type { Settings } from "../../env.ts";
import { type Finding, fault, fine } from "./finding.ts";

/** Checks that the limits fit each other and the prices. */
export function checkLimits(settings: Settings): Finding[] {
	const dearest = Math.max(...Object.values(TASK_POINTS));
	const faults: Finding[] = [];
	if (settings.visitorPointsPerHour < dearest) {
		faults.push(
			fault(
				"A visitor's hour cannot pay the dearest call",
				`Set VISITOR_POINTS_PER_HOUR to at least ${dearest}`,
			),
		);
	}
	if (settings.visitorPointsPerHour > settings.sitePointsPerDay) {
		faults.push(
			fault(
				"One visitor may use up the whole site's day",
				"Set VISITOR_POINTS_PER_HOUR below SITE_POINTS_PER_DAY",
			),
		);
	}
	if (settings.visitorConcurrency >= settings.siteConcurrency) {
		faults.push(
			fault(
				"One visitor may take all calls at once",
				"Set VISITOR_CONCURRENCY below SITE_CONCURRENCY",
			),
		);
	}
	if (faults.length > 0) return faults;
	return [
		fine(
			`Limits: ${settings.visitorPointsPerHour} points per visitor and hour, ` +
				`${settings.sitePointsPerDay} per site and day`,
		),
	];
}
