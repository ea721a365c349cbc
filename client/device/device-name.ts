import type { DeviceModel } from "#shared/device-files.ts";

/** A model's name without its owner and its format: SmolLM2-360M-Instruct. */
export function deviceName({ model }: Pick<DeviceModel, "model">): string {
	return (model.split("/")[1] ?? model).replace(/-ONNX$/i, "");
}
