import clsx from "clsx";
import { useEffect, useMemo, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { ApiProvider } from "../../lib/api/api.tsx";
import { lazyComponent, usePart } from "../../lib/lazy-component.ts";
import { useEntry } from "../../lib/navigation.tsx";
import { FollowedCatalogue } from "../../lib/site/followed-catalogue.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useModelInPlace } from "../../state/on-device.ts";
import { dropGone, getState } from "../../state/store.ts";
import { LazyBoundary, LazyExtra } from "../../ui/lazy-boundary.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { ChatRowContext, ModelColumn } from "../result/frame.tsx";
import { useSecondModel } from "../screen/use-second-model.ts";
import { CallsElsewhere } from "./calls-elsewhere.tsx";
import { useEarlyFiles } from "./early-files.ts";
import { ModelLine } from "./model-line.tsx";
import { ModelScreen, useIdlePrefetch } from "./model-screen.tsx";
import { NoModelChosen } from "./no-model-chosen.tsx";
import { TokenNotices } from "./token-notices.tsx";
import { useChosenModel } from "./use-chosen-model.ts";

export function PlaygroundPage() {
	const t = useTexts("playground");
	const [chosen, choose] = useChosenModel();
	const model = useModelInPlace(chosen);
	const { others, secondModel: second, choose: chooseSecond } = useSecondModel(model);
	const secondModel = useModelInPlace(second);
	const isChat = model?.task === "chat";
	const [chatRow, setChatRow] = useState<HTMLElement | null>(null);
	useIdlePrefetch();
	useEffect(() => {
		// If that code does not load, the next page removes it.
		dropGoneConversations().catch(() => undefined);
	}, []);
	return (
		<ApiProvider>
			<FollowedCatalogue />
			<PageHead title={t("title")} description={t("description")} />
			<div
				className={clsx(
					"page-wide px-4 sm:px-6",
					// The footer starts below the first window.
					isChat ? "window-high" : "min-h-[calc(100dvh-4rem)] sm:min-h-[calc(100dvh-4.5rem)]",
					"tool-first",
				)}
			>
				<div
					className={clsx(
						"page-title flex flex-wrap items-center justify-between gap-x-4 print:hidden",
						!isChat && "py-4 max-sm:py-3",
					)}
				>
					{/* Above a conversation, leave the space to the conversation. */}
					<h1
						className={clsx(
							"font-display text-2xl tracking-tight sm:text-3xl",
							isChat && "sr-only",
						)}
					>
						{t("title")}
					</h1>
					<TokenNotices isFolded={isChat} />
				</div>
				<div
					className={clsx(
						"playground",
						secondModel && !isChat && "side-by-side",
						isChat && "whole",
						!model && "shop",
					)}
				>
					<ModelColumn isBare={isChat}>
						<ModelLine
							{...{ model, secondModel, others }}
							onChoose={choose}
							onCompare={chooseSecond}
						>
							{isChat && (
								// On a phone its parts are in the model's row, and the title is below it.
								<div
									ref={setChatRow}
									className="flex min-w-33 flex-1 items-center max-sm:contents"
								/>
							)}
						</ModelLine>
						<CallsElsewhere shown={[model?.id, secondModel?.id]} />
						<FilledIn model={model} />
						<FilesGiven />
					</ModelColumn>
					<ChatRowContext value={chatRow}>
						{model ? <ModelScreen model={model} secondModel={secondModel} /> : <NoModelChosen />}
					</ChatRowContext>
				</div>
			</div>
		</ApiProvider>
	);
}

async function dropGoneConversations() {
	const { conversationsRead, allConversations } = await import("../../calls/kept-rows.ts");
	await conversationsRead;
	const conversations = allConversations();
	// What belongs to a conversation that could not be read is not gone.
	if (conversations) dropGone(conversations);
}

/** Takes a file that is given anywhere on the page. */
function FilesGiven() {
	useEarlyFiles(usePart(filesAnywhere).Part !== undefined);
	return <LazyExtra code={filesAnywhere} props={{}} />;
}

const filesAnywhere = lazyComponent(
	async () => (await import("./files-anywhere.tsx")).FilesAnywhere,
	"tasks",
);
const madeFrom = lazyComponent(
	async () => (await import("../share/made-from.tsx")).MadeFrom,
	"results",
);
const example = lazyComponent(
	async () => (await import("../share/arrival.tsx")).ExampleArrival,
	"tasks",
);
const recipe = lazyComponent(
	async () => (await import("../share/arrival.tsx")).RecipeArrival,
	"results",
	"tasks",
);

/** Where the form's content comes from: an earlier result, or a link. */
function FilledIn({ model }: { model: ShownModel | undefined }) {
	const { hash, search, key } = useEntry();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each entry begins with what there is.
	const before = useMemo(() => getState(), [key]);
	const hasRow = useHydrated(/[?&](result|from)=/.test(search), false);
	const isExample = useHydrated(/[?&]run=/.test(search), false);
	const isRecipe = useHydrated(hash.startsWith("#recipe="), false);
	// The link is removed from the address after it is read; the message about it stays.
	const [wasRecipe, setWasRecipe] = useState(false);
	if (isRecipe && !wasRecipe) setWasRecipe(true);
	return (
		<>
			{model && hasRow && <LazyExtra code={madeFrom} props={{ model }} />}
			{model && isExample && <LazyExtra code={example} props={{ model, before }} />}
			{(isRecipe || wasRecipe) && (
				<LazyBoundary code={recipe} props={{ model, before }} pending={null} />
			)}
		</>
	);
}
