import { useState } from "react";
import { createPortal } from "react-dom";
import { useRunningCalls } from "../../calls/running-calls.ts";
import { useTexts } from "../../language/use-texts.ts";
import { ApiProvider } from "../../lib/api/api.tsx";
import { useCatalogue } from "../../lib/site/site.ts";
import { HistoryButton } from "./history-button.tsx";

/** What a visitor's calls led to: on the playground the kept results, on any other page the news that one has ended. */
export function CallsSoFar({ isPlayground }: { isPlayground: boolean }) {
	const content = document.getElementById("content");
	return (
		<>
			{isPlayground && <HistoryButton />}
			{content &&
				createPortal(
					<ApiProvider>
						<EndedCalls isTold={!isPlayground} />
					</ApiProvider>,
					content,
				)}
		</>
	);
}

/** Announces each call that ends, if `isTold`; on the playground, its screens do (calls-elsewhere.tsx). */
export function EndedCalls({ isTold }: { isTold: boolean }) {
	const t = useTexts("playground");
	const { models } = useCatalogue();
	const running = useRunningCalls().flatMap(({ modelId, hasScreen }) => (hasScreen ? modelId : []));
	const [seen, setSeen] = useState({ isTold, running, sentence: "" });
	if (isTold !== seen.isTold || running.join() !== seen.running.join()) {
		const ended = models.filter(({ id }) => seen.running.includes(id) && !running.includes(id));
		const sentences = isTold ? ended.map(({ name }) => t("endedElsewhere", { name })) : [];
		setSeen({ isTold, running, sentence: sentences.join(" ") });
	}
	return (
		<p role="status" className="sr-only">
			{seen.sentence}
		</p>
	);
}
