import { withBasePath } from "../../language/base-path.ts";

/** The sample files of this site, by the kind of file that a form takes. */
export const sampleNames = {
	image: ["street", "fruit", "boat"],
	audio: ["speech"],
} as const;

export type SampleName = (typeof sampleNames)[keyof typeof sampleNames][number];

/** The sample files loaded in this visit, since a visitor's own file may have the same name. */
const loaded = new WeakMap<File, string>();

/** Loads a sample file. */
export async function loadSample(name: SampleName): Promise<File> {
	const response = await fetch(sampleAddress(name));
	if (!response.ok) throw new Error(`no sample: ${response.status}`);
	const type = name === "speech" ? "audio/mpeg" : "image/jpeg";
	const file = new File([await response.blob()], sampleFileName(name), { type });
	loaded.set(file, file.name);
	return file;
}

export function sampleAddress(name: SampleName): string {
	return withBasePath(`/samples/${sampleFileName(name)}`);
}

/** The name of the sample file that a file is; undefined for a visitor's own. */
export function sampleIn(file: File): string | undefined {
	return loaded.get(file);
}

/** The sample's file name, by which the server identifies its prepared answer. */
export function sampleFileName(name: SampleName): string {
	return `${name}.${name === "speech" ? "mp3" : "jpg"}`;
}
