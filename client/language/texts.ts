import type { Area, English } from "../messages/language.ts";
import { sitePathname } from "./base-path.ts";
import { createTexts, type Texts } from "./create-texts.ts";
import { languageOf, textsLocale } from "./languages.ts";
import { languageOfPath } from "./paths.ts";

type Loaded = { [Name in Area]?: Texts<English<Name>> };

const loaded = new Map<string, Loaded>();
const loading = new Map<string, Promise<void>>();
const waiting = new Map<string, Promise<void>>();

const RETRY_MS = 3_000;

export function textsOf<Name extends Area>(
	tag: string,
	area: Name,
): Texts<English<Name>> | undefined {
	return loaded.get(tag)?.[area];
}

/** Loads the texts of an area once; after a failure the next call tries again. */
function loadArea(tag: string, area: Area): Promise<void> {
	const key = `${tag} ${area}`;
	const load = loading.get(key) ?? fetchArea(tag, area);
	loading.set(key, load);
	load.catch(() => loading.delete(key));
	return load;
}

/**
 * Resolves once the texts of an area are loaded; retries until they are. Always the same promise; undefined if the
 * texts were loaded before anything waited for them, as on the server.
 */
export function whenLoaded(tag: string, area: Area): Promise<void> | undefined {
	const key = `${tag} ${area}`;
	if (!waiting.has(key) && !textsOf(tag, area)) waiting.set(key, keepTrying(tag, area));
	return waiting.get(key);
}

async function keepTrying(tag: string, area: Area): Promise<void> {
	while (!textsOf(tag, area)) {
		await loadArea(tag, area).catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)));
	}
}

export async function loadTexts(tag: string, ...areas: readonly Area[]): Promise<void> {
	await Promise.all(areas.map((area) => loadArea(tag, area)));
}

/** Loads the texts of areas in the language of the current path. */
export function loadShownTexts(...shown: readonly Area[]): Promise<void> {
	return loadTexts(languageOfPath(sitePathname()), ...shown);
}

async function fetchArea(tag: string, area: Area): Promise<void> {
	const { areas: loaders, direction } = languageOf(tag);
	const { messages } = await loaders[area]();
	const texts: Loaded = { [area]: createTexts(messages, { locale: textsLocale(tag), direction }) };
	loaded.set(tag, { ...loaded.get(tag), ...texts });
}
