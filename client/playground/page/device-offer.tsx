import type { ShownModel } from "#shared/shown-model.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { LazyExtra } from "../../ui/lazy-boundary.tsx";

const devicePanel = lazyComponent(
	async () => (await import("../../device/device-panel.tsx")).DevicePanel,
	"device",
	"calls",
);

/** The visitor's own device, for a model that it can run. */
export function DeviceOffer({ model }: { model: ShownModel }) {
	return model.device && <LazyExtra code={devicePanel} props={{ model }} />;
}
