import { EnvironmentError } from "#shared/env-file.ts";
import { CatalogueError } from "./catalogue/file/faults.ts";

const noHost =
	"HOST is no address of this machine. Set 127.0.0.1 for this machine alone, 0.0.0.0 for all its networks, :: for IPv6 too where it has that.";

/** Why a program cannot listen, by the system's code. */
const ofListening: Readonly<Record<string, string>> = {
	EADDRINUSE:
		"another program listens on this port. Set another PORT in .env, or end that program.",
	EACCES:
		"this user may not listen on this port. Set a PORT above 1023 in .env; a proxy may listen on 80 and 443.",
	EADDRNOTAVAIL: noHost,
	EAFNOSUPPORT: noHost,
	ENOTFOUND: noHost,
	EAI_AGAIN: noHost,
};

/** A program was called with options that it does not have; the message says which it has. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}

/** What the host reads when a program ends: words, and never a stack, which may hold a value. `end` leads unworded ones. */
export function describeFault(error: unknown, end = "Cannot start"): string {
	const isWorded = [EnvironmentError, CatalogueError, UsageError].some(
		(one) => error instanceof one,
	);
	if (isWorded && error instanceof Error) return error.message;
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	const words = ofListening[code] ?? (error instanceof Error ? error.message : "");
	return words ? `${end}: ${words}` : end;
}
