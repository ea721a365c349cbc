import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { encodeQR } from "qr";
import { z } from "zod";
import { openPasses } from "../allowance/passes.ts";
import { withBasePath } from "../base-path.ts";
import { UsageError } from "../describe-fault.ts";
import { readSettings } from "../env.ts";
import { shownAddress } from "../shown-address.ts";

const MOST_HOURS = 31 * 24;
const MOST_POINTS = 1_000_000;
const HOUR_MS = 3_600_000;
const POINTS = `must be a whole number from 1 to ${MOST_POINTS}`;
const HOURS = `must be a number above 0 and at most ${MOST_HOURS}, a month`;
const USAGE = 'npm run pass -- --points 600 --hours 3 --name "Class 4B" [--qr pass.svg]';

const wanted = z.object({
	points: z.coerce.number(POINTS).int(POINTS).min(1, POINTS).max(MOST_POINTS, POINTS),
	hours: z.coerce.number(HOURS).positive(HOURS).max(MOST_HOURS, HOURS),
	name: z
		.string("must have 1 to 40 characters")
		.trim()
		.regex(/^[^\p{C}]{1,40}$/u, "must have 1 to 40 characters"),
	qr: z.string().min(1).optional(),
});

/** Creates a pass and returns the text for the terminal: its points and expiry, link and QR code. */
export function printPass(
	args: readonly string[],
	environment: Readonly<Record<string, string | undefined>>,
): string {
	const { points, hours, name, qr } = readArguments(args);
	const settings = readSettings(environment);
	const { publicOrigin, basePath } = settings;
	const endsAt = Date.now() + hours * HOUR_MS;
	const token = openPasses(settings).sign({ name, points, endsAt });
	const address = publicOrigin ?? shownAddress(settings);
	const link = address + withBasePath(basePath, `/pass/${token}`);
	if (qr !== undefined) writeFileSync(qr, `${encodeQR(link, "svg")}\n`);
	const end = new Date(endsAt).toLocaleString("en-GB", {
		day: "numeric",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		timeZone: settings.budgetTimeZone,
		timeZoneName: "short",
	});
	return [
		`Pass “${name}”: ${points} points until ${end}`,
		"All who open this link spend from them, so hand it to your group only.",
		...(publicOrigin === undefined
			? [`PUBLIC_ORIGIN is not set, so the link works where ${address} is this site.`]
			: []),
		"",
		link,
		"",
		encodeQR(link, "term", { border: 2 }),
		...(qr === undefined ? [] : [`The same code for a wall: ${qr}`]),
		"",
	].join("\n");
}

function readArguments(args: readonly string[]) {
	const option = { type: "string" } as const;
	try {
		const { values } = parseArgs({
			args: [...args],
			options: { points: option, hours: option, name: option, qr: option },
		});
		return wanted.parse(values);
	} catch (error) {
		throw new UsageError(`${reasonOf(error)}\nUsage: ${USAGE}`);
	}
}

function reasonOf(error: unknown): string {
	if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : "";
	return error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`).join("\n");
}
