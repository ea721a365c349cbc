import { withBasePath } from "../../language/base-path.ts";

/** The sample files of this site, by the kind of file that a form takes. */
export const sampleNames = {
	image: ["street", "fruit", "boat"],
	audio: ["speech"],
} as const;

export type SampleName = (typeof sampleNames)[keyof typeof sampleNames][number];

/**
 * When a sample was last changed, in milliseconds since 1970: no file of a visitor has this time. It marks a sample
 * together with its name, and every copy keeps both: one that is checked, stored, or read from the database.
 */
const SAMPLE_TIME = 20_261_127;

/** Loads a sample file. */
export async function loadSample(name: SampleName): Promise<File> {
	const response = await fetch(sampleAddress(name));
	if (!response.ok) throw new Error(`no sample: ${response.status}`);
	const type = name === "speech" ? "audio/mpeg" : "image/jpeg";
	const marks = { type, lastModified: SAMPLE_TIME };
	return new File([await response.blob()], sampleFileName(name), marks);
}

export function sampleAddress(name: SampleName): string {
	return withBasePath(`/samples/${sampleFileName(name)}`);
}

/** The sample that a file is; undefined for a visitor's own, and for one made from a sample. */
export function sampleIn({ name, lastModified }: File): SampleName | undefined {
	if (lastModified !== SAMPLE_TIME) return undefined;
	return allSamples.find((sample) => sampleFileName(sample) === name);
}

const allSamples = Object.values(sampleNames).flat();

/** The sample's file name, by which the server identifies its prepared answer. */
export function sampleFileName(name: SampleName): string {
	return `${name}.${name === "speech" ? "mp3" : "jpg"}`;
}
