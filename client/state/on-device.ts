import type { Parameters } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { deviceSlot, readStored, removeStored, writeStored } from "./storage.ts";
import { getState, setState, useClientState } from "./store.ts";

/** Switches a model between the visitor's own device and the site. */
export function chooseDevice(modelId: string, isOnDevice: boolean) {
	setState(({ onDevice }) => ({ onDevice: { ...onDevice, [modelId]: isOnDevice } }));
	const slot = deviceSlot(modelId);
	if (isOnDevice) writeStored(slot, true);
	else removeStored(slot);
}

/** Lets the site answer for a device that has lost the model. The choice stays for when it is here again. */
export function leaveDevice(modelId: string) {
	setState(({ onDevice: { [modelId]: _, ...others } }) => ({ onDevice: others }));
}

/** Whether the visitor chose the device, which has lost the model since. */
export function wasOnDevice(modelId: string): boolean {
	return getState().onDevice[modelId] === undefined && readStored(deviceSlot(modelId)) === true;
}

/**
 * The model as it answers for this visitor: on their own device it is free, has other parameters and another licence.
 */
export function useModelInPlace<Model extends ShownModel | undefined>(model: Model) {
	const isOnDevice = useClientState(({ onDevice }) => model && onDevice[model.id]);
	return model && isOnDevice ? onDevice(model) : model;
}

function onDevice(model: ShownModel): ShownModel {
	const { device, parameters } = model;
	if (!device) return model;
	const { temperature, maxTokens, topP, system, language } = parameters;
	const isSpeech = model.task === "tts";
	const voices = Object.keys(device.voices);
	const open: Parameters = {
		temperature,
		maxTokens,
		topP,
		system,
		voice: voices.length > 0 ? { options: voices } : undefined,
		language: isSpeech ? languagesOf(device.languages) : language,
	};
	const known = Object.entries(open).filter(([, bounds]) => bounds !== undefined);
	return {
		...model,
		points: 0,
		licence: device.licence,
		parameters: Object.fromEntries(known),
		cues: undefined,
		answeredBy: "device",
	};
}

function languagesOf(options: readonly string[]): Parameters["language"] {
	return options.length > 0 ? { options } : undefined;
}
