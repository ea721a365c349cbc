import type { Random } from "./seeded-random.ts";
import type { TaskRequest } from "./task-requests.ts";

/** Texts that break parsers, for bodies, names and headers. */
const poison = [
	"\u0000",
	"\ud800",
	"__proto__",
	"constructor",
	"../../../etc/passwd",
	"%00",
	"%2e%2e%2f",
	"<script>",
	'"',
	"{",
	"}",
	"[[[[[[[[",
	"-1e999",
	"9".repeat(400),
	"null",
	"\r\n\r\n",
	"--vitrine-test-boundary",
	"--vitrine-test-boundary--",
	"{jndi:ldap://x}",
	"\u202e\ufeff",
	"é".repeat(300),
] as const;

const contentTypes = [
	"application/json",
	"application/json; charset=utf-16",
	"text/plain",
	"multipart/form-data; boundary=vitrine-test-boundary",
	"multipart/form-data; boundary=",
	"application/x-www-form-urlencoded",
	"image/png",
	"",
] as const;

/** A request and its method. */
type Mutant = TaskRequest & { method: "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS" };

/** Changes a valid request in one to four random ways. */
export function mutate(request: TaskRequest, random: Random): Mutant {
	const mutant: Mutant = { ...request, headers: { ...request.headers }, method: "POST" };
	const changes = Math.floor(random.between(1, 5));
	for (let change = 0; change < changes; change += 1) random.pick(mutations)(mutant, random);
	return mutant;
}

const mutations = [
	mutateBody,
	mutateBody,
	mutateBody,
	mutateUrl,
	mutateHeader,
	mutateMethod,
] as const;

function mutateBody(mutant: Mutant, random: Random): void {
	const bytes = Buffer.from(mutant.body);
	const at = Math.floor(random.between(0, bytes.length));
	const until = Math.min(bytes.length, at + Math.floor(random.between(1, 40)));
	const before = bytes.subarray(0, at);
	const after = bytes.subarray(until);
	const piece = bytes.subarray(at, until);
	mutant.body = Buffer.concat(
		random.pick([
			[before, after],
			[before, piece, piece, piece, after],
			[before, Buffer.from(random.pick(poison)), after],
			[before, piece, Buffer.from(random.pick(poison)), after],
			[before, piece.map((byte) => byte ^ Math.floor(random.between(1, 256))), after],
			[before],
		]),
	);
}

function mutateUrl(mutant: Mutant, random: Random): void {
	const at = Math.floor(random.between(0, mutant.url.length));
	const word = encodeURI(Buffer.from(random.pick(poison)).toString()).slice(0, 200);
	mutant.url = random.pick([
		mutant.url.slice(0, at) + word + mutant.url.slice(at),
		mutant.url.replace("/trpc/", "/trpc/chat,"),
		`${mutant.url}&batch=1&input=${word}`,
		mutant.url.replace("?batch=1", ""),
		`/${word}`,
	]);
}

function mutateHeader({ headers }: Mutant, random: Random): void {
	const name = random.pick([
		"content-type",
		"trpc-accept",
		"origin",
		"accept",
		"content-encoding",
		"x-forwarded-for",
		"sec-fetch-site",
	]);
	headers[name] =
		name === "content-type"
			? random.pick(contentTypes)
			: random.pick([
					"",
					"null",
					"gzip",
					"application/jsonl",
					"a".repeat(2_000),
					"::1",
					"same-origin",
				]);
}

function mutateMethod(mutant: Mutant, random: Random): void {
	mutant.method = random.pick(["GET", "POST", "PUT", "DELETE", "OPTIONS"]);
}
