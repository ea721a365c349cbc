import type { DeviceModel, DeviceSource } from "#shared/device-files.ts";
import { isFetched as isFetchedByEngine } from "../../engine/catalogue/model-folder.ts";
import { withBasePath } from "../base-path.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Settings } from "../env.ts";

/** The address on this site below which the engine's models are served, with the hub's paths. */
export const DEVICE_FILES = "/device-files";

type DeviceSettings = Pick<
	Settings,
	"device" | "deviceHubUrl" | "deviceHubHosts" | "dataDir" | "basePath"
>;

/** The hosts on which the hub of Hugging Face keeps weights, and to which it redirects. */
const HUGGING_FACE_HOSTS = ["*.huggingface.co", "*.hf.co"];

/**
 * Where browsers fetch device models: DEVICE, else this site if the engine has downloaded one of them. Undefined
 * if no model runs in browsers.
 */
export function deviceSource(
	{ device, deviceHubUrl, deviceHubHosts, dataDir, basePath }: DeviceSettings,
	{ models }: Pick<Catalogue, "models">,
): DeviceSource | undefined {
	const found = models.flatMap((model) => model.device ?? []);
	if (device === "off" || found.length === 0) return undefined;
	const isHere = found.some((model) => isFetched(dataDir, model));
	const place = device ?? (isHere ? "site" : "hub");
	if (place === "hub") {
		const isHuggingFace = new URL(deviceHubUrl).hostname === "huggingface.co";
		const hosts = [...(isHuggingFace ? HUGGING_FACE_HOSTS : []), ...deviceHubHosts];
		return { place, url: deviceHubUrl.replace(/\/+$/, ""), hosts };
	}
	return isHere ? { place, url: withBasePath(basePath, DEVICE_FILES) } : undefined;
}

/** Whether browsers can download a model from there: this site has only what the engine has downloaded. */
export function isOffered(
	source: DeviceSource | undefined,
	{ dataDir }: Pick<Settings, "dataDir">,
	model: DeviceModel,
): boolean {
	return source?.place === "hub" || (source?.place === "site" && isFetched(dataDir, model));
}

/** Whether the engine has downloaded all files of a model. */
export function isFetched(dataDir: string, model: DeviceModel): boolean {
	return isFetchedByEngine({ ...model, hub: model.model }, dataDir);
}
