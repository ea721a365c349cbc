import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { EnvironmentError, withoutQuotes } from "#shared/env-file.ts";
import { hostPattern } from "./catalogue/file/host-pattern.ts";
import { nearestWord } from "./catalogue/file/nearest-word.ts";

const POSITIVE = "must be a whole number above 0";
const PORT = "must be a whole number from 0 to 65535";
const positive = z.coerce.number(POSITIVE).int(POSITIVE).positive(POSITIVE);
const text = z.string().trim().default("");
const name = z.string().trim().min(1);
const list = text.transform((value) =>
	value
		.split(",")
		.map((part) => part.trim())
		.filter((part) => part !== ""),
);
const web = { protocol: /^https?$/, error: "must be an address with http:// or https://" };
const url = z.url(web);
const origin = z
	.url({ ...web, abort: true })
	.refine(
		(address) => URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`,
		"must end after the host, as in https://example.org: the path of a site belongs in BASE_PATH",
	)
	.transform((address) => new URL(address).origin);

const optionalUrl = url.optional();

const IN_A_PASSWORD = "in a password write # as %23, / as %2F, @ as %40, % as %25";
const hosts = (names: string) =>
	list.refine(
		(parts) => parts.every((part) => hostPattern.test(part)),
		`must list hosts, such as ${names}`,
	);

function oneOf<const Words extends readonly string[]>(...words: Words) {
	return z.enum(words, `must be one of ${words.join(", ")}`);
}

const redisUrl = z
	.string()
	.trim()
	.refine((address) => {
		if (!hasReadableUser(address)) return false;
		const { protocol, pathname, hash } = new URL(address);
		return /^rediss?:$/.test(protocol) && /^(\/\d*)?$/.test(pathname) && hash === "";
	}, `must be an address such as redis://:password@host:6379/0, of the primary itself: no sentinel, no socket; ${IN_A_PASSWORD}`);
const contact = z
	.union([z.email(), url], { error: "must be an e-mail address, or an address with https://" })
	.optional();

const basePath = text
	.transform((path) => path.replace(/\/+$/, ""))
	.refine(
		(path) => /^(\/[\w~-][\w.~-]*)*$/.test(path) && path.length <= 100,
		"must be a path, such as /vitrine: a slash, then letters, digits, - and _",
	);

/** Every variable by its name in the code: SITE_NAME is `siteName`. */
const variables = z.object({
	hfToken: text.refine(
		(token) => /^[\x21-\x7e]*$/.test(token),
		'must be one printable word: the token alone, without "Bearer"',
	),
	provider: oneOf("auto", "huggingface", "sandbox").default("auto"),
	hfRouterUrl: url.default("https://router.huggingface.co"),
	hfAudioHosts: hosts("audio.example.org"),
	modelsFile: name.optional(),
	engineUrl: url.optional(),
	// An IPv6 address stands in brackets only within a URL.
	host: name.transform((host) => host.replace(/^\[(.*)\]$/, "$1")).default("127.0.0.1"),
	port: z.coerce.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT).default(3000),
	trustProxy: list.refine(
		(parts) => parts.every((part) => isIP(part) !== 0 || ipaddr.isValidCIDR(part)),
		"must list proxy addresses or networks, such as 10.0.0.1,172.16.0.0/12",
	),
	publicOrigin: origin.optional(),
	basePath,
	embedOrigins: list.refine(
		(parts) => parts.every(isOrigin),
		"must list origins, such as https://www.example.org",
	),
	siteName: name.default("Vitrine"),
	siteCreator: text,
	siteAbout: text,
	siteContact: contact,
	siteLegalUrl: optionalUrl,
	sitePrivacyUrl: optionalUrl,
	assistantLanguage: oneOf("fr", "page").default("fr"),
	visitorPointsPerHour: positive.default(60),
	sitePointsPerDay: positive.default(2_000),
	budgetTimeZone: name
		.refine(isTimeZone, "must be a time zone, such as Europe/Paris or UTC")
		.default("UTC"),
	visitorConcurrency: positive.default(3),
	siteConcurrency: positive.default(64),
	passSecret: text.refine(
		(secret) => secret === "" || secret.length >= 16,
		"must have at least 16 characters",
	),
	overBudget: oneOf("refuse", "sandbox", "device").default("refuse"),
	device: oneOf("site", "hub", "off").optional(),
	deviceHubUrl: url.default("https://huggingface.co"),
	deviceHubHosts: hosts("files.example.org,*.mirror.example"),
	redisUrl: redisUrl.optional(),
	redisPrefix: name
		.regex(/^[\w:.{}-]{1,60}$/, "must be a short word of letters, digits and : . - _")
		.default("vitrine:"),
	dataDir: name.default(".vitrine"),
	prepared: oneOf("on", "off").default("on"),
	metricsToken: text.refine(
		(token) => token === "" || /^[\x20-\x7e]{16,}$/.test(token),
		"must have at least 16 characters: letters without accents, digits and signs",
	),
	alertWebhook: z
		.url({ ...web, abort: true })
		.refine(hasReadableUser, IN_A_PASSWORD)
		.optional(),
	logLevel: oneOf("fatal", "error", "warn", "info", "debug", "silent").default("info"),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(variables.shape).map(variableOf);

/** undici reads these from the environment itself. */
const proxyVariables = ["HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy"];

/** All settings of the process, checked and typed. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings. An empty variable counts as not set. Throws an EnvironmentError with one line per fault; no line
 * contains a value, since the value may be the token.
 */
export function readSettings(
	environment: Readonly<Record<string, string | undefined>> = process.env,
) {
	const names = Object.keys(environment).filter((name) => withoutQuotes(environment[name]));
	const unreadable: string[] = [];
	/** The value of a variable now, or the text of the file that its NAME_FILE names. */
	function valueNow(name: string): string | undefined {
		const value = withoutQuotes(environment[name]);
		const file = withoutQuotes(environment[`${name}_FILE`]);
		if (value || !file || settingNames.includes(`${name}_FILE`)) return value || undefined;
		try {
			return withoutQuotes(readFileSync(file, "utf8").trim()) || undefined;
		} catch {
			unreadable.push(`${name}_FILE: names a file that cannot be read`);
			return undefined;
		}
	}
	const fields = Object.keys(variables.shape);
	const result = variables.safeParse(
		Object.fromEntries(fields.map((field) => [field, valueNow(variableOf(field))])),
	);
	const ofProxies = proxyVariables
		.filter((name) => environment[name] && !isProxyAddress(environment[name]))
		.map(
			(name) =>
				`${name}: must be an address such as http://proxy.example:3128, without quotes; ${IN_A_PASSWORD}`,
		);
	if (!result.success || ofProxies.length > 0 || unreadable.length > 0) {
		const issues = result.error?.issues ?? [];
		const faults = issues.map(({ path, message }) => `${variableOf(path.join("."))}: ${message}`);
		throw new EnvironmentError([...faults, ...ofProxies, ...unreadable]);
	}
	const { hfToken: _, hfRouterUrl, hfAudioHosts, modelsFile, provider, ...others } = result.data;
	const { siteName, siteCreator, siteAbout, ...named } = others;
	const { siteContact, siteLegalUrl, sitePrivacyUrl, ...settings } = named;
	const routerUrl = hfRouterUrl.replace(/\/+$/, "");
	/** The value that a variable of the catalogue has now, as a key may be replaced; undefined if not set. */
	function variable(name: string): string | undefined {
		const value = name === "HF_ROUTER_URL" ? routerUrl : valueNow(name)?.trim();
		if (unreadable.length > 0) throw new EnvironmentError(unreadable.splice(0));
		return value;
	}
	return {
		...settings,
		audioHosts: hfAudioHosts,
		site: { name: siteName, creator: siteCreator, about: siteAbout },
		/** How to contact the people who run the site, and their pages elsewhere. */
		owner: { contact: siteContact, legalUrl: siteLegalUrl, privacyUrl: sitePrivacyUrl },
		variable,
		/** The names of all variables that are set. */
		variableNames: names,
		/** The options of `openCatalogue`. */
		catalogue: { file: modelsFile, provider, variables: variable },
	};
}

/** Variables whose name resembles a setting; well-known system variables are excluded. */
export function misspeltSettings(names: readonly string[]): { variable: string; near: string }[] {
	const missing = settingNames.filter((name) => !names.includes(name));
	return names
		.filter((variable) => !settingNames.includes(variable) && variable !== "HOME")
		.flatMap((variable) => {
			const near = nearestWord(
				variable,
				missing.filter((name) => Math.abs(name.length - variable.length) <= 2),
			);
			return near === undefined ? [] : [{ variable, near }];
		});
}

function variableOf(field: string): string {
	return field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** Whether a URL and the user and password in it can be read: an unescaped # or / in one would end the address early. */
function hasReadableUser(address: string): boolean {
	try {
		const { hostname, username, password } = new URL(address);
		decodeURIComponent(`${username}:${password}`);
		return hostname !== "";
	} catch {
		return false;
	}
}

function isProxyAddress(address: string): boolean {
	return /^(https?|socks5?):\/\//i.test(address) && hasReadableUser(address);
}

function isTimeZone(timeZone: string): boolean {
	try {
		return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
	} catch {
		return false;
	}
}

function isOrigin(part: string): boolean {
	return /^https?:/.test(part) && URL.canParse(part) && new URL(part).origin === part;
}
