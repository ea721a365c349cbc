import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildCatalogue, type CatalogueOptions } from "./build-catalogue.ts";
import type { Catalogue } from "./catalogue.ts";
import { CatalogueError } from "./file/faults.ts";

/** This repository's file, two folders above both the sources and the built server. */
const ownFile = join(import.meta.dirname, "../../models.yaml");

/** The current catalogue. A running call keeps its model when the catalogue is reloaded. */
export type OpenCatalogue = Catalogue & {
	/** Reads the file again and replaces the catalogue; throws and keeps the old one if it has faults. */
	reload(): void;
};

type Options = CatalogueOptions & {
	/** Path of the catalogue; undefined for the one of this repository. */
	file: string | undefined;
};

/** Reads the catalogue. Throws a CatalogueError with one line a fault. */
export function openCatalogue({ file, ...options }: Options): OpenCatalogue {
	let current = read();
	return {
		get chosenSandbox() {
			return current.chosenSandbox;
		},
		get models() {
			return current.models;
		},
		get assistant() {
			return current.assistant;
		},
		get moderation() {
			return current.moderation;
		},
		find: (id) => current.find(id),
		reload() {
			current = read();
		},
	};

	function read(): Catalogue {
		const name = file ?? basename(ownFile);
		const text = textOf(file ?? ownFile, name);
		try {
			return buildCatalogue(text, name, options);
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
			throw new CatalogueError([`${name}:1 it has no end: an alias stands for what it stands in`]);
		}
	}
}

function textOf(path: string, name: string): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
	} catch (error) {
		const isNoText = error instanceof TypeError;
		const why = isNoText
			? "the file is not written in UTF-8"
			: "there is no such file, or it may not be read";
		throw new CatalogueError([`${name}:1 ${why}`]);
	}
}
