import { Check, Link, Send } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { type MediaMark, markIn } from "#shared/media-mark.ts";
import { type FinishedResult, showsVeiled } from "../../calls/row.ts";
import { useFormats } from "../../language/formats.ts";
import { languageOf } from "../../language/languages.ts";
import { useLanguage } from "../../language/use-language.ts";
import { useTexts } from "../../language/use-texts.ts";
import { readSound } from "../../lib/files/sound.ts";
import { useObjectUrl } from "../../lib/files/use-object-url.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { plainText } from "../../lib/plain-text.ts";
import { modelName, useSite } from "../../lib/site/site.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { fileIn, wordsIn } from "../../state/call-input.ts";
import { mediaFile, type ResultOf } from "../../state/result.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadLink } from "../../ui/download-link.tsx";
import { detectedObjects, FIRST_THRESHOLD } from "../result/detected-objects.ts";
import { summaryOf } from "../result/object-summary.ts";
import { type Recipe, recipeOf } from "./recipe.ts";
import { type Card, drawCard } from "./share-card.ts";
import { useShareLink } from "./use-share-link.ts";

type Said = { sentence: "linkCopied" } | { sentence: "linkNotCopied" | "notShared"; link: string };

/** A result as a picture card to share or save, and the link that shows its answer and fills in the same form. */
export function SharePanel({ finished }: { finished: FinishedResult }) {
	const t = useTexts("results");
	const [said, setSaid] = useState<Said>();
	const { link, contents = [] } = useShareLink(finished) ?? {};
	const { card, isMissing } = useCard(finished, link);
	const url = useObjectUrl(card);
	const sound = useVoice(finished);
	const data = dataFor(link, card, sound);
	const isSendable = data !== undefined;
	const isCopied = said?.sentence === "linkCopied";
	const Icon = isCopied ? Check : Link;

	async function handleCopy() {
		if (!link) return;
		try {
			await navigator.clipboard.writeText(link);
			setSaid({ sentence: "linkCopied" });
		} catch {
			setSaid({ sentence: "linkNotCopied", link });
		}
	}

	async function handleSend() {
		if (!data) return;
		try {
			await navigator.share(data);
		} catch (thrown) {
			// The visitor closed the share sheet.
			if (thrown instanceof DOMException && thrown.name === "AbortError") return;
			setSaid({ sentence: "notShared", link: data.url });
		}
	}

	return (
		<>
			{!isMissing && (
				<div className="mb-3 flex h-96 items-center justify-center rounded-xl bg-sunken p-3">
					{url && <img src={url} alt={t("card")} className="enters max-h-full max-w-full" />}
				</div>
			)}
			<div className="flex flex-wrap items-center gap-2">
				{isSendable && (
					<Button onClick={handleSend}>
						<Send aria-hidden="true" className="size-4" />
						{t("send")}
					</Button>
				)}
				{card && (
					<DownloadLink blob={card} fileName={card.name} look={isSendable ? "quiet" : "primary"}>
						{t("saveCard")}
					</DownloadLink>
				)}
				{sound && (
					<DownloadLink blob={sound} fileName={sound.name} look="quiet">
						{t("saveSound")}
					</DownloadLink>
				)}
				<Button look="quiet" className="text-sm" disabled={!link} onClick={handleCopy}>
					<Icon aria-hidden="true" className="size-4" />
					{t("copyLink")}
				</Button>
			</div>
			<p className="mt-2 min-h-10 text-sm text-soft">
				{contents.map((sentence) => t(sentence)).join(" ")}
			</p>
			<p role="status" className="mt-2 text-sm font-medium empty:sr-only">
				{said && t(said.sentence)}
			</p>
			{said && "link" in said && (
				<input
					readOnly
					aria-label={t("sharedLink")}
					value={said.link}
					onFocus={(event) => event.target.select()}
					className="mt-2 h-11 w-full rounded-lg border border-edge bg-surface px-3 text-sm"
				/>
			)}
		</>
	);
}

/** The sound that a model made: a voice is shared as one, with its card. */
function useVoice(finished: FinishedResult): File | undefined {
	return useMemo(() => {
		const { answer } = recipeOf(finished);
		return answer.kind === "sound" ? mediaFile(answer, finished.at) : undefined;
	}, [finished]);
}

/** What the system's sheet gets: as much as it takes. */
function dataFor(url: string | undefined, card: File | undefined, sound: File | undefined) {
	if (!url || !card || !navigator.canShare) return undefined;
	const choices = sound ? [[sound, card], [sound], [card]] : [[card]];
	const files = choices.find((one) => navigator.canShare({ files: one, url }));
	return files && { files, url };
}

/** The card of a result; undefined if it must not be shared unseen, or cannot be drawn here. */
function useCard(finished: FinishedResult, link: string | undefined) {
	const describe = useEffectEvent(useCardTexts(recipeOf(finished)));
	const [drawn, setDrawn] = useState<{ card?: File; isMissing: boolean }>({ isMissing: false });
	useEffect(() => {
		if (link === undefined) return;
		let isCurrent = true;
		// A veiled picture must not be shared unseen.
		const made = showsVeiled(finished)
			? Promise.resolve(undefined)
			: mediaOf(finished).then(({ ownMark, ...media }) => {
					const texts = describe();
					const links = [link, addressOf(finished)];
					return drawCard({ ...texts, ...media, links, mark: texts.mark ?? ownMark });
				});
		made
			.catch(() => undefined)
			.then((card) => isCurrent && setDrawn({ ...(card && { card }), isMissing: !card }));
		return () => {
			isCurrent = false;
		};
	}, [finished, link]);
	return drawn;
}

/** The page of the model that was asked. */
function addressOf({ modelId }: FinishedResult): string {
	const { origin, pathname } = window.location;
	return origin + pathname + modelSearch(modelId);
}

type Media = Pick<Card, "picture" | "objects" | "peaks"> & {
	/** The mark that the picture already has: a model may have drawn what another one reads. */
	ownMark: MediaMark | undefined;
};

/** A result's picture and sound: the output, or else the input. */
async function mediaOf(finished: FinishedResult): Promise<Media> {
	const { input, result } = finished;
	const made = mediaFile(recipeOf(finished).answer);
	const files = [made, fileIn(input)].filter((one) => one !== undefined);
	const sound = files.find(({ type }) => type.startsWith("audio/"));
	const picture = files.find(({ type }) => type.startsWith("image/"));
	return {
		picture,
		ownMark: picture && markIn(new Uint8Array(await picture.arrayBuffer())),
		...(result.type === "object_detection" && {
			objects: certainObjects(result),
		}),
		peaks: sound && (await readSound(sound).catch(() => undefined))?.peaks,
	};
}

/** The objects that a result first shows. */
function certainObjects(result: ResultOf<"object_detection">) {
	return detectedObjects(result).filter(({ score }) => score >= FIRST_THRESHOLD);
}

function useCardTexts({ input, task, answer: { kind, value }, by, mark, result }: Recipe) {
	const t = useTexts("results");
	const tasks = useTexts("tasks");
	const { name: site, models } = useSite();
	const shown = useLanguage();
	const page = languageOf(shown).direction;
	const { percent } = useFormats();
	return (): Omit<Card, "links"> => {
		const made = { model: modelName(models, by.model) };
		const title = wordsIn(input) ?? "";
		const text = kind === "text" ? plainText(value) : "";
		const language = textLanguage(title || text);
		const ofText = language === "ar" ? "rtl" : "ltr";
		return {
			title,
			...(result.type === "image_classification" && {
				bars: result.items.map((item) => ({ ...item, percent: percent(item.score) })),
			}),
			text: result.type === "object_detection" ? summaryOf(certainObjects(result), shown) : text,
			credit: by.source === "sandbox" ? tasks("noModel", made) : t("credit", { task, ...made }),
			site,
			address: window.location.host,
			direction: language === "" ? page : ofText,
			mark,
		};
	};
}
