import type { ShownModel } from "#shared/shown-model.ts";

/** The recording as a model is sent it: as it is, or as the WAV that models on the host's machine know. */
export async function sentRecording(file: File, { answeredBy }: ShownModel): Promise<File> {
	if (answeredBy !== "machine") return file;
	const { asWave } = await import("./as-wave.ts");
	return asWave(file);
}
