import { Eye, RotateCcw, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { findConversation, removeRows } from "../../calls/kept-rows.ts";
import { useRow } from "../../calls/table.ts";
import { restoreConversation } from "../../conversation/conversation-list.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { modelSearch } from "../../state/conversations.ts";
import { parameterNames } from "../../state/parameters.ts";
import type { HistoryEntry } from "../../state/result.ts";
import { contentOf, type FinishedResult, mediaFile } from "../../state/result.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadLink } from "../../ui/download-link.tsx";
import { ResultBar } from "../share/result-bar.tsx";
import { useOpenModel } from "../share/use-open-model.ts";

export function EntryDetail({ entry }: { entry: HistoryEntry }) {
	const t = useTexts("results");
	const finished = useRow(entry.id);
	return (
		<div className="mt-3 min-h-40 rounded-xl border border-line bg-paper p-4">
			<p
				dir="auto"
				lang={textLanguage(entry.title)}
				className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-wrap"
			>
				{entry.title}
			</p>
			{finished && entry.conversationId && (
				<ConversationActions entry={entry} conversationId={entry.conversationId} />
			)}
			{finished && !entry.conversationId && <Actions finished={finished} />}
			{finished === null && <p className="text-soft">{t("gone")}</p>}
		</div>
	);
}

type ConversationProps = { entry: HistoryEntry; conversationId: string };

/** Opens a conversation in the chat: as it is there now, or from its copy if it was deleted there. */
function ConversationActions({ entry, conversationId }: ConversationProps) {
	const t = useTexts("results");
	const navigate = useNavigate();
	const { models, find } = useCatalogue();
	const { id, modelId, preview } = entry;
	const own = find(modelId);
	const model = own ?? models.find(({ task }) => task === "chat");

	async function handleOpen(chatId: string) {
		const copy = await findConversation(id);
		if (copy) restoreConversation(copy);
		const search = modelSearch(chatId, { conversation: conversationId });
		navigate({ search }, { state: { isPicked: true } });
		requestAnimationFrame(() => window.scrollTo(0, 0));
	}

	return (
		<>
			{preview !== undefined && (
				<p
					dir="auto"
					lang={textLanguage(preview)}
					className="mt-2 line-clamp-6 text-sm text-soft wrap-anywhere whitespace-pre-wrap"
				>
					{preview}
				</p>
			)}
			{!own && <p className="mt-1 text-sm text-warn">{t("modelGone")}</p>}
			<div className="mt-3 flex flex-wrap gap-2">
				{model && (
					<Button look="secondary" onClick={() => handleOpen(model.id)}>
						<Eye aria-hidden="true" className="size-4" />
						{t("open")}
					</Button>
				)}
				<Button look="secondary" onClick={() => removeRows([id])}>
					<Trash2 aria-hidden="true" className="size-4" />
					{t("remove")}
				</Button>
			</div>
		</>
	);
}

function Actions({ finished }: { finished: FinishedResult }) {
	const t = useTexts("results");
	const names = useTexts("tasks");
	const { find } = useCatalogue();
	const { openModel, openRow } = useOpenModel();
	const { id, modelId, input, parameters, result, at, madeFrom } = finished;
	const file = useMemo(() => {
		const content = contentOf(result);
		const type = "text/plain;charset=utf-8";
		const { kind, value } = content;
		return mediaFile(content, at) ?? new File([value, "\n"], `${kind}-${at}.txt`, { type });
	}, [result, at]);
	const model = find(modelId);
	const isVeiled = result.type === "image_generation" && result.isVeiled;
	const changed = parameterNames.flatMap((name) =>
		parameters[name] === undefined ? [] : `${names(name)} ${parameters[name]}`,
	);

	function handleOpen() {
		openRow(finished);
		requestAnimationFrame(() => document.getElementById("results")?.scrollIntoView());
	}

	return (
		<>
			{changed.length > 0 && (
				<p className="mt-1 text-sm text-soft wrap-anywhere">
					{t("changed", { parameters: changed.join(", ") })}
				</p>
			)}
			{(result.type === "image_generation" || result.type === "text_to_speech") && (
				<p className="mt-1 text-sm text-soft wrap-anywhere">
					{result.source === "sandbox"
						? names("noModel", { model: result.model })
						: t("madeByModel", { model: result.model })}
				</p>
			)}
			{!model && <p className="mt-1 text-sm text-warn">{t("modelGone")}</p>}
			<div className="mt-3 flex flex-wrap gap-2">
				{model && (
					<>
						<Button look="secondary" onClick={handleOpen}>
							<Eye aria-hidden="true" className="size-4" />
							{t("open")}
						</Button>
						<Button
							look="secondary"
							onClick={() => openModel(model, { input, parameters, fromId: madeFrom.at(-1)?.id })}
						>
							<RotateCcw aria-hidden="true" className="size-4" />
							{t("useAgain")}
						</Button>
					</>
				)}
				{/* A veiled picture is looked at before it is saved. */}
				{!isVeiled && <DownloadLink blob={file} fileName={file.name} />}
				<Button look="secondary" onClick={() => removeRows([id])}>
					<Trash2 aria-hidden="true" className="size-4" />
					{t("remove")}
				</Button>
			</div>
			{model && <ResultBar finished={finished} />}
		</>
	);
}
