import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { type ModelEntry, modelEntry } from "./model-entry.ts";

const catalogue = z.strictObject({ models: z.array(modelEntry).min(1) });

/** Reads models.yaml. Throws one error with a line for every fault: file, line, place, what is wrong. */
export function readCatalogue(path: string): ModelEntry[] {
	const lines = new LineCounter();
	const document = parseDocument(readFileSync(path, "utf8"), { lineCounter: lines });
	const lineOf = (offset: number) => `${basename(path)}:${lines.linePos(offset).line}`;
	const broken = document.errors.map((fault) => `${lineOf(fault.pos[0])} ${fault.message}`);
	if (broken.length > 0) throw faultsError(broken);
	const result = catalogue.safeParse(document.toJS());
	if (!result.success) {
		throw faultsError(
			result.error.issues.map((issue) => {
				const isUnknown = issue.code === "unrecognized_keys";
				const path = [...issue.path, ...(isUnknown ? issue.keys.slice(0, 1) : [])].map(String);
				const message = isUnknown ? "no such setting" : issue.message;
				return `${lineOf(offsetOf(document, path))} ${path.join(".")}: ${message}`;
			}),
		);
	}
	const ids = result.data.models.map(({ id }) => id);
	const doubles = ids.filter((id, index) => ids.indexOf(id) !== index);
	if (doubles.length > 0) throw faultsError([`${basename(path)} ${doubles[0]}: is there twice`]);
	return result.data.models;
}

/** Where the nearest thing that is really in the file begins: a missing setting has no place of its own. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: readonly string[]): number {
	const node = path.length === 0 ? document.contents : document.getIn(path, true);
	if (isNode(node)) return node.range?.[0] ?? 0;
	return path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1));
}

function faultsError(faults: readonly string[]): Error {
	return new Error(`The models cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}
