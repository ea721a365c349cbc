import type { FastifyRequest } from "fastify";
import { type DestinationStream, type LogFn, type LoggerOptions, pino } from "pino";
import { AppError } from "../errors/app-error.ts";
import { placesOf } from "../errors/to-app-error.ts";
import { networkOf } from "./ip-network.ts";

const BYTES_AT_ONCE = 4_096;
const LATEST_MS = 250;
/** How much of the log is kept while it cannot be written; further lines are lost. */
const MOST_BYTES = 1024 * 1024;

/** Fields that might contain a secret or a visitor's text if logged by mistake. */
const secretFields = [
	"authorization",
	"cookie",
	"token",
	"body",
	"headers",
	"prompt",
	"text",
	"messages",
	"file",
];

/** JSON lines about calls, never their content. */
export function loggerOptions(level: string): LoggerOptions {
	return {
		level,
		base: null,
		formatters: { level: (label) => ({ level: label }) },
		// Top-level fields only: wildcards cost 30 µs a line.
		redact: { paths: secretFields, censor: "[secret]" },
		serializers: { req: requestFields, err: errorFields, error: errorFields },
		hooks: {
			logMethod(fields, write) {
				write.apply(this, withoutErrorText(fields));
			},
		},
	};
}

/**
 * Standard output: pretty lines in a terminal, else buffered JSON; one write per line cost a sixth of a call's time.
 */
export async function logDestination(): Promise<DestinationStream> {
	if (process.stdout.isTTY) {
		const { default: pretty } = await import("pino-pretty");
		return pretty({ sync: true, translateTime: "SYS:HH:MM:ss" });
	}
	return bufferedLog(process.stdout.fd);
}

let lost = 0;

/** How many lines of the log this process has lost, because they could not be written for too long. */
export function lostLogLines(): number {
	return lost;
}

/**
 * Lines to a file descriptor. A disk that is full (ENOSPC, EDQUOT) ends nothing: the lines are kept up to a limit,
 * tried again four times a second, and counted where they are lost.
 */
export function bufferedLog(fd: number) {
	const destination = pino.destination({
		dest: fd,
		sync: false,
		minLength: BYTES_AT_ONCE,
		maxLength: MOST_BYTES,
		periodicFlush: LATEST_MS,
	});
	let isFailing = false;
	let lostHere = 0;
	// Without a listener of ours, pino throws what is not EPIPE.
	destination.on("error", () => {
		isFailing = true;
	});
	destination.on("drop", () => {
		lost += 1;
		lostHere += 1;
	});
	destination.on("write", () => {
		if (!isFailing) return;
		isFailing = false;
		const said = { level: "warn", time: Date.now(), lines: lostHere };
		lostHere = 0;
		destination.write(`${JSON.stringify({ ...said, msg: "lost, as the log was full" })}\n`);
	});
	// Pino calls it at the exit, and it tries without end: the process would stay, deaf, and keep its port.
	const flushSync = destination.flushSync.bind(destination);
	destination.flushSync = () => {
		if (!isFailing) flushSync();
	};
	return destination;
}

/** Flushes the buffered lines; resolves also where they cannot be written. */
export function flushLog(log: object): Promise<void> {
	return new Promise((resolve) => {
		if ("flush" in log && typeof log.flush === "function") log.flush(() => resolve());
		else resolve();
	});
}

/** Without a message of ours, pino and Fastify log the error's message; this prevents it. */
function withoutErrorText<Fields extends Parameters<LogFn>>(fields: Fields): Fields {
	const error = errorAmong(fields[0]);
	if (error && (fields[1] === undefined || fields[1] === error.message)) fields[1] = error.name;
	return fields;
}

function errorAmong(logged: unknown): Error | undefined {
	const error = typeof logged === "object" && logged && "err" in logged ? logged.err : logged;
	return error instanceof Error ? error : undefined;
}

function requestFields(request: FastifyRequest) {
	return {
		method: request.method,
		path: request.routeOptions?.url ?? "none",
		// Coarse enough to identify nobody.
		network: networkOf(request.ip, { ipv4: 24, ipv6: 48 }),
	};
}

/** A foreign error's message may quote the input, as JSON.parse does, so only log its location. */
function errorFields(error: unknown) {
	if (!(error instanceof Error)) return { name: typeof error };
	const { name } = error;
	if (error instanceof AppError) return { name, code: error.code, detail: error.detail };
	const code = "code" in error ? String(error.code).slice(0, 60) : undefined;
	return { name, code, at: placesOf(error) };
}
