import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Settings } from "../env.ts";

const KEY_BYTES = 32;
const ID_LENGTH = 22;
/** Domain separation: part of every signature, so that one made for another purpose opens no pass. */
const PURPOSE = "vitrine-pass-1";
/** How long the absence of a key is cached, in milliseconds. */
const LOOK_AGAIN_MS = 1_000;

const tokenForm = /^([\w-]{1,300})\.([\w-]{43})$/;
/** Name, points, expiry in seconds since 1970, and a nonce that tells two passes with the same fields apart. */
const signedFields = z.tuple([
	z.string(),
	z.number().int().positive(),
	z.number().int().positive(),
	// The nonce; passes of earlier versions have none.
	z.string().optional(),
]);

/** A pass gives its points, until its end, to all who opened its link. */
export type Pass = {
	/** Identifies its points; says nothing about who spends them. */
	id: string;
	name: string;
	points: number;
	/** Milliseconds since 1970. */
	endsAt: number;
};

/** The state of a visitor's pass now. */
export type ShownPass = { state: "open" | "ended"; pass: Pass } | { state: "invalid" };

type PassSettings = Pick<Settings, "passSecret" | "dataDir"> & {
	log?: Pick<FastifyBaseLogger, "warn">;
};

/** Makes and reads the tokens of passes. Passes are not stored: the signed token says all about them. */
export function openPasses({ passSecret, dataDir, log }: PassSettings) {
	const file = join(dataDir, "pass-key");
	let key = passSecret;
	let looksAgainAt = 0;
	let isTold = false;

	/** The key, once `npm run pass` has made it. */
	function knownKey(): string {
		if (key === "" && performance.now() >= looksAgainAt) {
			looksAgainAt = performance.now() + LOOK_AGAIN_MS;
			key = readKey(file, onUnreadable);
		}
		return key;
	}
	/** For example a key created by root for a site that runs as another user. */
	function onUnreadable(reason: string) {
		if (!isTold) {
			log?.warn(
				{ reason, file: "pass-key" },
				"the key of passes in DATA_DIR cannot be read: no pass opens. Set PASS_SECRET, or make passes as the site's own user",
			);
		}
		isTold = true;
	}

	return {
		/** Makes a token. Makes the key too, if there is none yet. */
		sign({ name, points, endsAt }: Omit<Pass, "id">): string {
			if (key === "") key = readKey(file) || makeKey(file);
			const given = JSON.stringify([
				name,
				points,
				Math.ceil(endsAt / 1_000),
				randomBytes(6).toString("base64url"),
			]);
			const text = Buffer.from(given).toString("base64url");
			return `${text}.${signatureOf(text, key)}`;
		},
		read(token: string): ShownPass {
			const [, text = "", signature = ""] = tokenForm.exec(token) ?? [];
			const secret = text === "" ? "" : knownKey();
			if (secret === "" || !isSame(signature, signatureOf(text, secret))) {
				return { state: "invalid" };
			}
			const [name, points, endSeconds] = signedFields.parse(
				JSON.parse(Buffer.from(text, "base64url").toString()),
			);
			const id = createHash("sha256").update(text).digest("base64url").slice(0, ID_LENGTH);
			const endsAt = endSeconds * 1_000;
			const state = endsAt > Date.now() ? "open" : "ended";
			return { state, pass: { id, name, points, endsAt } };
		},
	};
}

export type Passes = ReturnType<typeof openPasses>;

function signatureOf(text: string, key: string): string {
	return createHmac("sha256", key).update(`${PURPOSE}:${text}`).digest("base64url");
}

function isSame(left: string, right: string): boolean {
	const [a, b] = [Buffer.from(left), Buffer.from(right)];
	return a.length === b.length && timingSafeEqual(a, b);
}

function readKey(file: string, onUnreadable?: (reason: string) => void): string {
	try {
		return readFileSync(file, "utf8").trim();
	} catch (error) {
		const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
		if (reason !== "ENOENT" && reason !== "ENOTDIR") onUnreadable?.(reason);
		return "";
	}
}

/** Creates the key, readable by this user only; if another process wins the race, its key is used. */
function makeKey(file: string): string {
	mkdirSync(join(file, ".."), { recursive: true });
	const made = randomBytes(KEY_BYTES).toString("base64url");
	try {
		writeFileSync(file, made, { mode: 0o600, flag: "wx" });
		return made;
	} catch (error) {
		const key = readKey(file);
		if (key === "") throw error;
		return key;
	}
}
