import clsx from "clsx";
import { Cpu, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { DeviceModel, DeviceSource } from "#shared/device-files.ts";
import {
	IMAGE_MAX_BYTES,
	IMAGE_UPLOAD_MAX_SIDE,
	RECORDING_MAX_SECONDS,
	SPEECH_MAX_CHARACTERS,
	TRANSCRIBE_MAX_SECONDS,
} from "#shared/limits.ts";
import { isStreamed } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../language/formats.ts";
import { useUnits } from "../language/units.ts";
import { useTexts } from "../language/use-texts.ts";
import { useCatalogue, useSite } from "../lib/site/site.ts";
import { useSpending } from "../lib/site/use-spending.ts";
import { useModelState } from "../lib/site/use-status.ts";
import { useOnline } from "../lib/use-online.ts";
import { chooseDevice, leaveDevice, wasOnDevice } from "../state/on-device.ts";
import { setState, useClientState } from "../state/store.ts";
import { Button } from "../ui/button.tsx";
import { Details } from "../ui/details.tsx";
import { canRunModels, suitsWebGpu, useCapabilities } from "./capabilities.ts";
import { deviceName } from "./device-name.ts";
import { cancelFetch, type FetchState, startFetch, useFetches } from "./fetches.ts";
import { fileBytes, type KeptModel, listsAll, modelKey } from "./kept-models.ts";
import { useKeptModels, usePartBytes } from "./use-kept-models.ts";
import { useSize } from "./use-size.ts";

type Props = { model: ShownModel };

/** Offers the visitor's own device for a model, and states the cost. Nothing starts by itself. */
export function DevicePanel({ model }: Props) {
	const { deviceSource: source } = useSite();
	const { device } = model;
	if (!device || !source) return null;
	return <Panel key={modelKey(device)} {...{ model, device, source }} />;
}

type PanelProps = Props & { device: DeviceModel; source: DeviceSource };

function Panel({ model, device, source }: PanelProps) {
	const t = useTexts("device");
	const key = modelKey(device);
	const kept = useKeptModels();
	const fetching = useFetches((fetches) => fetches[key]);
	const card = useClientState(({ deviceCard }) =>
		deviceCard?.modelId === model.id ? deviceCard : undefined,
	);
	const isOpen = card !== undefined;
	const panel = useRef<HTMLElement>(null);
	const found = kept.find(key);
	const isWhole = kept.has(device);
	const isOffer = !isOpen && !fetching && !isWhole;
	const { isNeeded } = useNeed(model);
	// Restore the choice on the next visit if the model is still stored.
	const wasChosen = wasOnDevice(model.id);
	// Another tab has deleted the model, or the browser has.
	const isGone = kept.isRead && !isWhole && fetching?.state !== "fetching";
	const isLost = isGone && model.answeredBy === "device";
	useEffect(() => {
		if (isWhole && wasChosen) chooseDevice(model.id, true);
		else if (isLost) leaveDevice(model.id);
	}, [isWhole, wasChosen, isLost, model.id]);

	// The pressed button may be far below, in an error, so focus the card to bring it into view.
	useEffect(() => {
		if (card) panel.current?.focus();
	}, [card]);

	/** Moves the focus to the panel first, because the pressed button disappears. */
	function act(change: () => void) {
		panel.current?.focus({ preventScroll: true });
		change();
	}
	function fetchModel() {
		startFetch(
			{ model: device, source },
			{
				onChange: () => void kept.refresh(),
				onEnd: (isWhole) => isWhole && chooseDevice(model.id, true),
			},
		);
	}

	return (
		<section
			ref={panel}
			tabIndex={-1}
			aria-label={t("title")}
			className={clsx("rounded-lg text-sm outline-offset-4 print:hidden", !isOffer && "mt-2")}
		>
			{fetching?.state === "fetching" ? (
				<Fetching
					name={deviceName(device)}
					fetching={fetching}
					onCancel={() =>
						act(() => {
							cancelFetch(key);
							void kept.refresh();
						})
					}
				/>
			) : found && isWhole ? (
				<Kept
					model={model}
					kept={found}
					onChoose={(isOnDevice) => act(() => chooseDevice(model.id, isOnDevice))}
					onDelete={() =>
						act(() => {
							setState({ deviceCard: undefined });
							void kept.remove(key);
						})
					}
				/>
			) : isOpen || fetching ? (
				<Consent
					{...{ model, device, source }}
					kept={found}
					fault={fetching}
					onStart={() => act(fetchModel)}
					onClose={() =>
						act(() => {
							cancelFetch(key);
							setState({ deviceCard: undefined });
						})
					}
				/>
			) : (
				<>
					{kept.models && !found && wasChosen && (
						<p className="text-warn">{t("evicted", { name: deviceName(device) })}</p>
					)}
					{isNeeded && <Offer model={model} />}
				</>
			)}
		</section>
	);
}

function openCard({ id }: ShownModel) {
	setState({ deviceCard: { modelId: id } });
}

type WayOutProps = Props & {
	/** The screen offers no other way to an answer. */
	isOnlyWay: boolean;
	/** Shown beside a demo answer. */
	isDemo: boolean;
	/** Called once the device is in use. */
	onSwitch: () => void;
};

/** A button to the device if the site gives no answer: uses a stored model, otherwise opens its card. */
export function WayOut({ model, isOnlyWay, isDemo, onSwitch }: WayOutProps) {
	const t = useTexts("device");
	const { deviceSource } = useSite();
	const kept = useKeptModels();
	if (!deviceSource || !model.device) return null;
	const isHere = kept.has(model.device);
	const isReal = isDemo || model.answeredBy === "off";
	return (
		<Button
			look={isDemo ? "quiet" : isOnlyWay ? "primary" : "secondary"}
			className={isDemo ? "-mx-3 text-sm text-accent" : "mt-4"}
			onClick={() => {
				if (!isHere) return openCard(model);
				flushSync(() => chooseDevice(model.id, true));
				onSwitch();
			}}
		>
			<Cpu aria-hidden="true" className="size-4 shrink-0" />
			{t(isHere ? "answerHere" : isReal ? "offerReal" : "offer")}
		</Button>
	);
}

/** Whether the site gives no real answer now, and the label of the link to the device. */
function useNeed(model: ShownModel) {
	const own = useCatalogue().find(model.id) ?? model;
	const { canSpend } = useSpending(own.task, own.points);
	const { state } = useModelState()(own);
	const isSilent = state === "resting" || state === "failing";
	const isOnline = useOnline();
	const isPretended = own.answeredBy === "sandbox" || own.answeredBy === "off";
	return {
		// Where nobody else answers, it is the main button instead.
		isNeeded: own.answeredBy !== "off" && (isPretended || !canSpend || isSilent || !isOnline),
		words: isPretended ? "offerReal" : canSpend ? "offer" : "offerSpent",
	} as const;
}

/** The link to the device. */
function Offer({ model, onPress }: Props & { onPress?: () => void }) {
	const t = useTexts("device");
	const { words } = useNeed(model);
	return (
		<button
			type="button"
			onClick={() => {
				onPress?.();
				openCard(model);
			}}
			className="inline-flex min-h-11 items-center gap-1.5 text-start font-medium text-accent underline underline-offset-2"
		>
			<Cpu aria-hidden="true" className="size-4 shrink-0" />
			{t(words)}
		</button>
	);
}

/** The link to the device in the facts of a model, unless the page already shows the device. */
export function DeviceChoice({ model }: Props) {
	const { deviceSource } = useSite();
	const { device } = model;
	const kept = useKeptModels();
	const isFetching = useFetches((fetches) => device && fetches[modelKey(device)] !== undefined);
	const isOpen = useClientState(({ deviceCard }) => deviceCard?.modelId === model.id);
	const place = useRef<HTMLDivElement>(null);
	if (!deviceSource || !device || isFetching || isOpen || kept.has(device)) return null;
	return (
		<div ref={place} className="mt-3 border-line border-t pt-2">
			<Offer
				model={model}
				// The card opens below and takes the focus.
				onPress={() => place.current?.closest<HTMLElement>("[popover]")?.hidePopover()}
			/>
		</div>
	);
}

type ConsentProps = PanelProps & {
	/** Files left by an earlier download. */
	kept: KeptModel | undefined;
	fault: FetchState | undefined;
	onStart: () => void;
	onClose: () => void;
};

/** Everything a visitor should know before a download starts. */
function Consent({ model, device, source, kept, fault, onStart, onClose }: ConsentProps) {
	const t = useTexts("device");
	const limits = useLimits(model, kept);
	const sizeOf = useSize();
	const here = usePartBytes(kept);
	const total = kept && listsAll(device, kept) ? fileBytes(kept.files) : device.bytes;
	const capabilities = useCapabilities(fault);
	if (!canRunModels()) {
		return (
			<Framed>
				<p role="status">{t("unsupported")}</p>
				<Button look="quiet" className="mt-3" onClick={onClose}>
					{t("close")}
				</Button>
			</Framed>
		);
	}
	const { hasWebGpu = false, freeBytes } = capabilities ?? {};
	const isShort = freeBytes !== undefined && freeBytes < total - here;
	const host = source.place === "hub" ? new URL(source.url).hostname : "";
	const download = { size: sizeOf(total), place: source.place, host };
	const speed = speedOf(model, device, hasWebGpu);
	return (
		<Framed>
			<p>
				{t("about", download)} {capabilities && t(speedHere[speed])}
			</p>
			{isShort && (
				<p className="font-medium text-warn">
					{t("roomShort", { size: sizeOf(Math.max(0, freeBytes)) })}
				</p>
			)}
			<p role="alert" className="font-medium text-danger not-empty:mt-3">
				{fault?.state === "failed" && t(fault.fault)}
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button onClick={onStart} disabled={isShort}>
					{here > 0
						? t("resume", { here: sizeOf(here), size: sizeOf(total) })
						: t("start", { size: sizeOf(total) })}
				</Button>
				<Button look="quiet" onClick={onClose}>
					{t("close")}
				</Button>
			</div>
			<Details title={<span className="font-medium">{t("details")}</span>} className="-mb-2">
				<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
					<Row name={t("model")}>
						<bdi>{deviceName(device)}</bdi>
					</Row>
					<Row name={t("once")}>{t("size", download)}</Row>
					{!isShort && (
						<Row name={t("room")}>
							{freeBytes === undefined
								? t("roomUnknown")
								: t("roomFree", { size: sizeOf(freeBytes) })}
						</Row>
					)}
					<Row name={t("speed")}>{t(speed)}</Row>
					<Row name={t("fits")}>{limits}</Row>
					<Row name={t("licenceLabel")}>{device.licence}</Row>
				</dl>
				<p className="mt-1">{t("stays")}</p>
			</Details>
		</Framed>
	);
}

/** How fast a model answers, measured on a laptop. */
function speedOf({ task }: ShownModel, device: DeviceModel, hasWebGpu: boolean) {
	if (hasWebGpu && suitsWebGpu(device)) return "fast";
	if (!isStreamed(task)) return "slowShort";
	// The CPU unpacks 4-bit weights again for every token.
	return device.dtype === "q4" || device.dtype === "q4f16" ? "slow" : "steady";
}

/** The same, shorter. */
const speedHere = {
	fast: "fastHere",
	slow: "slowHere",
	steady: "steadyHere",
	slowShort: "slowShortHere",
} as const;

/** Words per token of an English tokenizer; other languages need more tokens per word. */
const WORDS_PER_TOKEN = 0.75;

/** The input limits of a model on the device, in words for the visitor. */
function useLimits(
	{ task, device, maxSeconds = TRANSCRIBE_MAX_SECONDS }: ShownModel,
	kept: KeptModel | undefined,
): string {
	const t = useTexts("device");
	const sizeOf = useSize();
	if (task === "transcribe") {
		return t("fitsSound", { minutes: RECORDING_MAX_SECONDS / 60, seconds: maxSeconds });
	}
	if (task === "tts") return t("fitsSpeech", { count: SPEECH_MAX_CHARACTERS });
	if (isStreamed(task)) {
		const { window = 0 } = device ?? {};
		const tokens = Math.min(window, kept?.positions ?? window);
		return t("fitsText", { tokens, words: Math.round((tokens * WORDS_PER_TOKEN) / 100) * 100 });
	}
	return t("fitsPicture", { size: sizeOf(IMAGE_MAX_BYTES), pixels: IMAGE_UPLOAD_MAX_SIDE });
}

function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<>
			<dt className="font-medium text-ink">{name}</dt>
			<dd>{children}</dd>
		</>
	);
}

type FetchingProps = {
	name: string;
	fetching: Extract<FetchState, { state: "fetching" }>;
	onCancel: () => void;
};

function Fetching({ name, fetching: { progress }, onCancel }: FetchingProps) {
	const t = useTexts("device");
	const sizeOf = useSize();
	const { wholePercent } = useFormats();
	const { wait } = useUnits();
	const label = t("fetching", { name });
	const { loaded = 0, total = 0, bytesPerSecond = 0 } = progress ?? {};
	const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0;
	return (
		<Framed>
			<p role="status" className="font-medium text-ink">
				{label}
			</p>
			<div
				role="progressbar"
				aria-label={label}
				aria-valuenow={percent}
				aria-valuemin={0}
				aria-valuemax={100}
				className="mt-2 h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
			>
				<div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
			</div>
			<div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 tabular-nums">
				<span>
					{progress
						? `${wholePercent(percent / 100)} · ${t("progress", { loaded: sizeOf(loaded), total: sizeOf(total) })}`
						: t("otherTab")}
				</span>
				{bytesPerSecond > 0 && loaded < total && (
					<span>{t("timeLeft", { time: wait((total - loaded) / bytesPerSecond) })}</span>
				)}
				<Button look="secondary" className="ms-auto" onClick={onCancel}>
					{t("cancel")}
				</Button>
			</div>
		</Framed>
	);
}

type KeptProps = {
	model: ShownModel;
	kept: KeptModel;
	onChoose: (isOnDevice: boolean) => void;
	onDelete: () => void;
};

function Kept({ model, kept, onChoose, onDelete }: KeptProps) {
	const t = useTexts("device");
	const sizeOf = useSize();
	const name = deviceName(kept);
	const isChosen = model.answeredBy === "device";
	const limits = useLimits(model, kept);
	return (
		<Framed>
			<p role="status" className="flex items-start gap-2 text-ink">
				<Cpu aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
				{t(isChosen ? "answersHere" : "fetched", { name })} {isChosen && limits}
			</p>
			{/* Buttons that look like links: in a chat on a phone there is little room above the conversation. */}
			<div className="-mb-3 flex flex-wrap gap-x-5">
				<button
					type="button"
					className="min-h-11 font-medium text-accent underline underline-offset-2"
					onClick={() => onChoose(!isChosen)}
				>
					{t(isChosen ? "answerThere" : "answerHere")}
				</button>
				<button
					type="button"
					className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-2 hover:text-danger"
					onClick={onDelete}
				>
					<Trash2 aria-hidden="true" className="size-4" />
					{t("delete", { size: sizeOf(fileBytes(kept.files)) })}
				</button>
			</div>
		</Framed>
	);
}

function Framed({ children }: { children: ReactNode }) {
	return <div className="rounded-xl border border-line bg-surface p-4 text-soft">{children}</div>;
}
