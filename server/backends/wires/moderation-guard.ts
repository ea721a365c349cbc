import { stripReasoning } from "#shared/reasoning-splitter.ts";
import type { Guard } from "../../catalogue/wire-tasks.ts";
import type { Scores } from "./wire.ts";

/** Stands in for a category that a guard did not name. */
const UNNAMED = "unsafe";

/** Qwen3Guard's three levels. */
const levels: Readonly<Record<string, number>> = { safe: 0, controversial: 0.5, unsafe: 1 };

/**
 * Qwen3Guard writes `Safety: Unsafe` and then `Categories: Violent, PII`, or `Categories: None`; about an
 * answer also `Refusal: No`.
 */
function readQwen3guard(text: string): Scores | undefined {
	const level = /^\W*safety\W+(safe|controversial|unsafe)\b/im.exec(text)?.[1];
	const score = level && levels[level.toLowerCase()];
	if (score === undefined || score === "") return undefined;
	const named = /^\W*categor(?:y|ies)\s*:(.*)$/im.exec(text)?.[1] ?? "";
	return score === 0 ? {} : scoresOf(named.split(","), score);
}

/** Llama Guard writes `safe`, or `unsafe` and below it `S1,S10`. */
function readLlamaguard(text: string): Scores | undefined {
	const verdict = /^(safe|unsafe)\b/i.exec(text.trim())?.[1]?.toLowerCase();
	if (verdict === undefined) return undefined;
	return verdict === "safe" ? {} : scoresOf(text.match(/\bS\d{1,2}\b/g) ?? [], 1);
}

function scoresOf(named: readonly string[], score: number): Scores {
	const names = named.map((name) => name.trim()).filter((name) => !/^(none)?$/i.test(name));
	return Object.fromEntries((names.length > 0 ? names : [UNNAMED]).map((name) => [name, score]));
}

const readers: Readonly<Record<Guard, (text: string) => Scores | undefined>> = {
	qwen3guard: readQwen3guard,
	llamaguard: readLlamaguard,
};

/** Parses a guard's reply into scores; empty if it says safe, undefined if it is not a verdict. */
export function readGuardVerdict(guard: Guard, text: string): Scores | undefined {
	return readers[guard](stripReasoning(text));
}
