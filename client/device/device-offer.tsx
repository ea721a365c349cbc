import { useLayoutEffect, useRef } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import type { ShownError } from "../lib/shown-error.ts";
import { LazyExtra } from "../ui/lazy-boundary.tsx";

const panel = lazyComponent(
	async () => (await import("./device-panel.tsx")).DevicePanel,
	"device",
	"calls",
);
const choice = lazyComponent(
	async () => (await import("./device-panel.tsx")).DeviceChoice,
	"device",
	"calls",
);
const wayOut = lazyComponent(async () => (await import("./device-panel.tsx")).WayOut, "device");

/** Offers the visitor's own device for a model that it can run. */
export function DeviceOffer({ model }: { model: ShownModel }) {
	return model.device && <LazyExtra code={panel} props={{ model }} />;
}

/** Offers it among the facts of a model. */
export function DeviceChoice({ model }: { model: ShownModel }) {
	return model.device && <LazyExtra code={choice} props={{ model }} />;
}

type Props = {
	model: ShownModel;
	/** Why the site gave no answer; absent if its points are used up. */
	error?: ShownError | undefined;
	/** The site gave a demo answer. */
	isDemo?: boolean;
	/** Sends the visitor's input. Called once the device is in use, if the model is already stored. */
	onSwitch: () => void;
};

/** Offers the visitor's own device if the site gives no answer and the visitor is not at fault. */
export function DeviceWayOut({ model, error, isDemo = false, onSwitch }: Props) {
	// Switching re-renders the screen, and only its new callbacks know that no points are needed.
	const latest = useRef(onSwitch);
	useLayoutEffect(() => {
		latest.current = onSwitch;
	});
	if (!model.device || model.answeredBy === "device" || error?.fixer === "visitor") return null;
	const props = { model, isDemo, isOnlyWay: error === undefined, onSwitch: () => latest.current() };
	return <LazyExtra code={wayOut} props={props} />;
}
