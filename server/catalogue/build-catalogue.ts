import { taskOf } from "#shared/models.ts";
import { assistantAmong } from "./assistant-model.ts";
import type {
	Backend,
	Catalogue,
	CatalogueModel,
	Moderation,
	ModerationRules,
	SkippedBackend,
	Thresholds,
} from "./catalogue.ts";
import { configuredBackend, type Variables } from "./configured-backend.ts";
import { createDeviceModels } from "./device-model.ts";
import {
	usualImages,
	type WrittenCatalogue,
	type WrittenJudge,
	type WrittenModel,
} from "./file/catalogue-schema.ts";
import type { Fault } from "./file/faults.ts";
import { parseCatalogue } from "./file/parse-catalogue.ts";
import { sandboxBackend } from "./sandbox-backend.ts";

/** How models get their back-ends. */
export type CatalogueOptions = {
	/** auto: the sandbox where no back-end is configured; huggingface: never; sandbox: always. */
	provider: "auto" | "huggingface" | "sandbox";
	variables: Variables;
};

/** Builds the catalogue from a file's text. Throws a CatalogueError; its faults begin with `file`. */
export function buildCatalogue(
	text: string,
	file: string,
	{ provider, variables }: CatalogueOptions,
): Catalogue {
	const { models: written, moderation, errorOf } = parseCatalogue(text, file);
	const faults: Fault[] = [];
	const findDevice = createDeviceModels();
	let unused = 0;
	// An entry keeps its place in the file, for its faults.
	const models = written.flatMap((model, index) => (model.enabled ? modelOf(model, index) : []));
	// With PROVIDER=sandbox nothing leaves this machine, so judges are dropped too.
	const rules = provider === "sandbox" ? undefined : moderation && moderationOf(moderation);
	if (faults.length > 0) throw errorOf(faults);
	const byId = new Map(models.map((model) => [model.id, model]));
	return {
		...(provider === "sandbox" && { chosenSandbox: { unused } }),
		models,
		assistant: assistantAmong(models),
		moderation: rules,
		find: (id) => byId.get(id),
	};

	function modelOf({ enabled: _, ...model }: WrittenModel, index: number): CatalogueModel {
		const usual = taskOf(model.task);
		const device = model.device === undefined ? undefined : findDevice(model.device, model.task);
		const hasFault = device !== undefined && "fault" in device;
		if (hasFault) faults.push({ path: ["models", index, "device"], text: device.fault });
		const { configured, skipped } = sort(model.backends, ["models", index, "backends"]);
		if (provider === "sandbox") unused += configured.length;
		const isSimulated = provider === "sandbox" || (provider === "auto" && configured.length === 0);
		return {
			maxSeconds: usual.maxSeconds,
			...model,
			category: model.category ?? usual.category,
			...imagesOf(model),
			points: model.points ?? usual.points,
			device: hasFault ? undefined : device,
			backends: isSimulated ? [sandboxBackend(model)] : configured,
			skipped,
		};
	}

	/** Splits back-ends into those that can be called and those that cannot; reports the faults of the rest. */
	function sort(backends: readonly Parameters<typeof configuredBackend>[0][], path: Fault["path"]) {
		const configured: Backend[] = [];
		const skipped: SkippedBackend[] = [];
		for (const [place, backend] of backends.entries()) {
			const found = configuredBackend(backend, variables);
			if ("wire" in found) configured.push(found);
			else if ("address" in found) skipped.push(found);
			else faults.push({ path: [...path, place, found.field], text: found.text });
		}
		return { configured, skipped };
	}

	function moderationOf({ words, pictures, whenSilent }: WrittenModeration): Moderation {
		return {
			words: words && rulesOf("words", words),
			pictures: pictures && rulesOf("pictures", pictures),
			whenSilent,
		};
	}

	function rulesOf(
		name: "words" | "pictures",
		{ judges, refuse, veil }: WrittenPart,
	): ModerationRules {
		const written = judges.map((judge) => ({ ...judge, fileHosts: [] }));
		const { configured, skipped } = sort(written, ["moderation", name, "judges"]);
		return { judges: configured, skipped, refuse: refuse ?? {}, veil: veil ?? {} };
	}
}

function imagesOf({ sees, images = usualImages }: Pick<WrittenModel, "sees" | "images">) {
	return sees ? { images } : {};
}

type WrittenModeration = NonNullable<WrittenCatalogue["moderation"]>;
type WrittenPart = {
	judges: readonly WrittenJudge[];
	refuse?: Thresholds | undefined;
	veil?: Thresholds | undefined;
};
