import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a font may change. */
const measure =
	/boundingBox|BoundingClientRect|(scroll|client|offset)(Width|Height|Top)|toBeInViewport|layout-shift|elementFromPoint/;

/** The browser tests, as file:line, that measure what a font may change, directly or through a helper in e2e/. */
export function measuringTests() {
	const sources = readdirSync("e2e").map((name) => [
		`e2e/${name}`,
		readFileSync(join("e2e", name), "utf8").split("\n"),
	]);
	const blocks = sources.flatMap(([path, lines]) =>
		lines.flatMap((line, start) => {
			const [, indent, name] =
				/^(\t*)(?:test|(?:export )?(?:async )?function (\w+))\(/.exec(line) ?? [];
			if (indent === undefined) return [];
			const end = lines.findIndex(
				(one, place) => place > start && /^\t*}(\);)?$/.test(one) && one.startsWith(`${indent}}`),
			);
			return [{ path, name, line: start + 1, text: lines.slice(start, end).join("\n") }];
		}),
	);
	const helpers = blocks.filter(({ name, text }) => name && measure.test(text));
	const isMeasuring = ({ path, text }) =>
		measure.test(text) ||
		helpers.some(
			(one) =>
				new RegExp(`\\b${one.name}\\(`).test(text) &&
				(one.path === path || !one.path.endsWith(".spec.ts")),
		);
	return blocks
		.filter((block) => !block.name && isMeasuring(block))
		.map(({ path, line }) => `${path}:${line}`);
}
