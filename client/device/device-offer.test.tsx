import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { DeviceModel } from "#shared/device-files.ts";
import { type ErrorCode, errors } from "#shared/errors.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { SiteStatus } from "#shared/status.ts";
import { renderWithApi, usedUp } from "../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../testing/browser/shown-models.ts";
import { SiteProvider, useSite } from "../lib/site/site.ts";
import { TextForm } from "../playground/input/text-form.tsx";
import { ModelNotes } from "../playground/page/model-line.tsx";
import { ModelStateNote } from "../playground/page/model-state-note.tsx";
import { useModelInPlace } from "../state/on-device.ts";
import { readStored, removeStored } from "../state/storage.ts";
import { getState } from "../state/store.ts";
import { DeviceOffer, DeviceWayOut } from "./device-offer.tsx";
import * as keptModels from "./kept-models.ts";

const device: DeviceModel = {
	model: "owner/Small-1B-ONNX",
	revision: "main",
	dtype: "q8",
	files: ["onnx/model_quantized.onnx"],
	bytes: 1_000_000,
	licence: "MIT",
	window: 4_096,
	voices: {},
	languages: [],
};

function onDevices(id: string): ShownModel {
	return { ...modelOf(id), answeredBy: "hosted", device };
}

const writer = onDevices("HuggingFaceTB/SmolLM3-3B");

const keptWriter: keptModels.KeptModel = {
	key: keptModels.modelKey(device),
	model: device.model,
	commit: "1",
	files: device.files.map((path) => ({ path, bytes: 1 })),
	at: 0,
	isWhole: true,
};

/** A spy instead of a mock: another file of this worker may already have loaded the module. */
function keepModels(...models: keptModels.KeptModel[]) {
	vi.spyOn(keptModels, "readModels").mockResolvedValue(models);
}

beforeEach(() => {
	keepModels();
	vi.stubGlobal("indexedDB", {});
	vi.stubGlobal("Worker", class {});
});

function WithDevice({ children }: { children: ReactNode }) {
	const deviceSource = { place: "hub", url: "https://hub.example" } as const;
	return <SiteProvider value={{ ...useSite(), deviceSource }}>{children}</SiteProvider>;
}

function renderOnSite(parts: ReactNode, status?: SiteStatus) {
	renderWithApi(<WithDevice>{parts}</WithDevice>, status && { status: () => status });
}

/** A site with this model alone. */
function SiteOf({ model, children }: { model: ShownModel; children: ReactNode }) {
	return <SiteProvider value={{ ...useSite(), models: [model] }}>{children}</SiteProvider>;
}

type WriterProps = { onSubmit: (text: string) => void };

/** The text form, as in the playground. */
function Writer({ onSubmit }: WriterProps) {
	const model = useModelInPlace(writer);
	return <TextForm {...{ model, onSubmit }} isPending={false} onStop={vi.fn()} />;
}

const wayOut = () => screen.findByRole("button", { name: "Use it offline, on this device" });

function failureOf(errorCode: ErrorCode) {
	return { errorCode, fixer: errors[errorCode].fixer };
}

test.each<ErrorCode>([
	"PROVIDER_UNREACHABLE",
	"VISITOR_ALLOWANCE",
	"SITE_ALLOWANCE",
	"TOKEN_REQUIRED",
	"REQUEST_FAILED",
])("after %s a button leads to the card of the device, with the focus", async (errorCode) => {
	renderOnSite(
		<>
			<DeviceOffer model={writer} />
			<DeviceWayOut model={writer} error={failureOf(errorCode)} onSwitch={vi.fn()} />
		</>,
	);
	await userEvent.click(await wayOut());
	const card = await screen.findByRole("region", { name: "On your own device" });
	expect(document.activeElement).toBe(card);
	await screen.findByRole("button", { name: /^Download .* and use it here$/ });
});

test.each<[string, ShownModel, ErrorCode]>([
	["the visitor's own mistake", writer, "TEXT_TOO_LONG"],
	["a failure on the device itself", { ...writer, answeredBy: "device" }, "REQUEST_FAILED"],
	["a model that no device runs", modelOf("black-forest-labs/FLUX.1-dev"), "API_ERROR"],
])("after %s nothing leads there", async (_name, model, errorCode) => {
	renderOnSite(
		<>
			<DeviceWayOut model={model} error={failureOf(errorCode)} onSwitch={vi.fn()} />
			<DeviceWayOut model={writer} error={failureOf("API_ERROR")} onSwitch={vi.fn()} />
		</>,
	);
	await wayOut();
	expect(screen.getAllByRole("button")).toHaveLength(1);
});

test("without points, the form leads to the device if the host wants it", async () => {
	const { allowance } = usedUp;
	const form = {
		model: writer,
		isPending: false,
		onSubmit: vi.fn(),
		onStop: vi.fn(),
	};
	const asHost = (overBudget: "device" | "refuse") => ({
		...usedUp,
		...(allowance && { allowance: { ...allowance, overBudget } }),
	});
	renderOnSite(<TextForm {...form} />, asHost("device"));
	await wayOut();
	expect(screen.queryByRole("button", { name: "Generate" })).toBeNull();
	await userEvent.type(screen.getByRole("textbox"), " more{Control>}{Enter}{/Control}");
	expect(form.onSubmit).not.toHaveBeenCalled();
});

test("without points, a model that is here answers after one press", async () => {
	const { allowance } = usedUp;
	const status = {
		...usedUp,
		...(allowance && { allowance: { ...allowance, overBudget: "device" as const } }),
	};
	keepModels(keptWriter);
	const onSubmit = vi.fn();
	renderOnSite(<Writer onSubmit={onSubmit} />, status);
	await userEvent.type(screen.getByRole("textbox"), " and more");
	const { value } = screen.getByRole<HTMLTextAreaElement>("textbox");
	await userEvent.click(await screen.findByRole("button", { name: "Answer on this device" }));
	expect(onSubmit).toHaveBeenCalledExactlyOnceWith(value);
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Generate" }));
});

test.each([
	["that this device can run", device, ["Get a real answer on this device"]],
	["that it cannot", undefined, ["Generate"]],
])(
	"where nobody answers for a model %s, no button promises what cannot be",
	async (...[, own, shown]) => {
		const model: ShownModel = { ...writer, answeredBy: "off", device: own };
		renderOnSite(
			<SiteOf model={model}>
				<DeviceOffer model={model} />
				<ModelStateNote model={model} />
				<TextForm {...{ model, onSubmit: vi.fn() }} isPending={false} onStop={vi.fn()} />
			</SiteOf>,
		);
		for (const name of shown) await screen.findByRole("button", { name });
		// The panel of the device has loaded, and does not offer it again.
		if (own) await screen.findByRole("region", { name: "On your own device" });
		const buttons = screen.getAllByRole<HTMLButtonElement>("button");
		expect(buttons.map(({ textContent }) => textContent)).toEqual(
			shown.map((name) => expect.stringContaining(name)),
		);
		expect(buttons.map(({ disabled }) => disabled)).toEqual([own === undefined]);
		// The notices say it of all models.
		expect(screen.queryByText(/isn’t available/)).toBeNull();
	},
);

test.each([
	["HuggingFaceTB/SmolLM3-3B", /^About 3,100 English words \(4,096 tokens\), question and answer/],
	["google/vit-base-patch16-224", /^A picture of 10 MB\./],
	["openai/whisper-large-v3", /^10 minutes of recording\. A recording of over 30 seconds/],
	["canopylabs/orpheus-3b-0.1-ft", "1,000 characters at once."],
])("the card of %s says beforehand what fits", async (id, words) => {
	const model = onDevices(id);
	renderOnSite(<DeviceOffer model={model} />);
	// This test's catalogue belongs to the sandbox.
	await userEvent.click(
		await screen.findByRole("button", { name: "Get a real answer on this device" }),
	);
	expect(await screen.findByText(words)).toBeDefined();
});

const demo: ShownModel = { ...writer, answeredBy: "sandbox" };

function Notes() {
	return <ModelNotes model={useModelInPlace(demo)} />;
}

function WriterNotes() {
	return <ModelNotes model={useModelInPlace(writer)} />;
}

test.each([
	["another tab has deleted", false, "Answer on this device"],
	["the browser has evicted", true, "Let this site answer"],
])("the site answers for a model that %s", async (...[, isEvicted, nameOnReturn]) => {
	const choice = { key: `on-device.${writer.id}`, parse: (value: unknown) => value };
	const readAgain = () => window.dispatchEvent(new Event("visibilitychange"));
	keepModels(keptWriter);
	renderOnSite(<WriterNotes />);
	await userEvent.click(await screen.findByRole("button", { name: "Answer on this device" }));
	const other = await screen.findByRole("button", { name: "Let this site answer" });

	if (!isEvicted) removeStored(choice);
	keepModels();
	readAgain();
	await waitFor(() => expect(getState().onDevice).toEqual({}));
	expect(other.isConnected).toBe(false);
	expect(screen.queryAllByText(/the browser has removed it/)).toHaveLength(isEvicted ? 1 : 0);
	expect(readStored(choice)).toBe(isEvicted || undefined);

	// Another tab has downloaded it.
	keepModels(keptWriter);
	readAgain();
	await screen.findByRole("button", { name: nameOnReturn });
});

test("the panel keeps the focus of one who turns from a demo to the device and back", async () => {
	keepModels(keptWriter);
	renderOnSite(
		<SiteOf model={demo}>
			<Notes />
		</SiteOf>,
	);
	for (const name of ["Answer on this device", "Let this site answer"]) {
		const button = await screen.findByRole("button", { name });
		const panel = button.closest("section");
		await userEvent.click(button);
		expect(document.activeElement).toBe(panel);
	}
});
